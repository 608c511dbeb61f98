import { onTestFinished, type TestContext } from 'vitest'
import { missingDovecot, runDovecot } from './run-dovecot.ts'

/** For `beforeEach`: skips the test, with the reason, if Dovecot is not installed. */
export function skipWithoutDovecot(context: TestContext) {
  if (missingDovecot) context.skip(missingDovecot)
}

export type MailServer = Awaited<ReturnType<typeof startDovecot>>

/** A server that is stopped and removed after the test. */
export async function startDovecot(options: Parameters<typeof runDovecot>[0] = {}) {
  const server = await runDovecot(options)
  onTestFinished(() => server.remove())
  return server
}
