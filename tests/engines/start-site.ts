import type { TestProject } from 'vitest/node'
import { freePort } from '../support/free-port.ts'
import { startSite } from '../support/page/site.ts'
import type { EngineName } from './engines.ts'
import { ENGINES, readSelectedEngines } from './selected-engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: {
      origin: string
      consoleOrigin: string
      dataDir: string
      sampleEmpId: string
      selected: EngineName[]
    }
  }
}

/** Starts one site for all engines. It is built before: within Vitest, React would be built for development. */
export default async function startSharedSite({ provide }: TestProject) {
  const port = String(await freePort())
  const consoleOrigin = `http://localhost:${port}`
  const env = { CONSOLE_PORT: port, CONSOLE_URL: consoleOrigin }
  const { origin, dataDir, sampleEmpId, stop } = await startSite({ env })
  const selected = readSelectedEngines(process.env[ENGINES])
  provide('engines', { origin, consoleOrigin, dataDir, sampleEmpId, selected })
  return async () => void (await stop())
}
