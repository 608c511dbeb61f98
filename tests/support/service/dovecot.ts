import { onTestFinished, type TestContext } from 'vitest'
import { missingDovecot, runDovecot } from './run-dovecot.ts'

/** For `beforeEach`: skips the test, with the reason, if Dovecot is not installed. */
export function skipWithoutDovecot(context: TestContext) {
  if (missingDovecot) context.skip(missingDovecot)
}

/** A server that is stopped and removed after the test. */
export async function startDovecot(options: Parameters<typeof runDovecot>[0] = {}) {
  const server = await runDovecot(options)
  onTestFinished(() => server.remove())
  return server
}

let shared: ReturnType<typeof runDovecot> | undefined
let mailboxes = 0

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** An empty mailbox on a server that tests share; for `afterAll`: `stopSharedDovecot`. */
export async function openMailbox() {
  shared ??= runDovecot()
  return (await shared).openMailbox(`sales${++mailboxes}@sextant.example`)
}

export async function stopSharedDovecot() {
  const stopped = shared
  shared = undefined
  await (await stopped)?.remove()
}
