import type { TestProject } from 'vitest/node'
import { startSite } from '../support/page/site.ts'
import type { EngineName } from './engines.ts'
import { ENGINES, readSelectedEngines } from './selected-engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: { origin: string; dataDir: string; sampleEmpId: string; selected: EngineName[] }
  }
}

/** Starts one site for all engines. It is built before: within Vitest, React would be built for development. */
export default async function startSharedSite({ provide }: TestProject) {
  const { origin, dataDir, sampleEmpId, stop } = await startSite()
  const selected = readSelectedEngines(process.env[ENGINES])
  provide('engines', { origin, dataDir, sampleEmpId, selected })
  return async () => void (await stop())
}
