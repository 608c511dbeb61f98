import type { TestProject } from 'vitest/node'
import { startSite } from '../support/page/site.ts'
import { ENGINES, readAsked } from './asked.ts'
import type { EngineName } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: { origin: string; dataDir: string; sampleEmpId: string; asked: EngineName[] }
  }
}

/** One site for all engines, as it was built. Not built here: React takes a test runner for development. */
export default async function startSharedSite({ provide }: TestProject) {
  const { origin, dataDir, sampleEmpId, stop } = await startSite()
  const asked = readAsked(process.env[ENGINES])
  provide('engines', { origin, dataDir, sampleEmpId, asked })
  return async () => void (await stop())
}
