import type { TestProject } from 'vitest/node'
import { startPostgres, whyNoPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string } | { missing: string }
  }
}

/** One PostgreSQL for a whole run; each test has a database of its own in it. */
export default async function startSharedPostgres({ provide }: TestProject) {
  const missing = whyNoPostgres()
  if (missing) return provide('postgres', { missing })
  const server = await startPostgres()
  provide('postgres', { url: server.url('postgres') })
  return server.stop
}
