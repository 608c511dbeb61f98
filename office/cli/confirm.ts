import { UsageError } from './errors.ts'
import type { Terminal } from './terminal.ts'

/** True with `--yes`, or if the question is answered with yes on the terminal. */
export async function isConfirmed(terminal: Terminal, question: string, yes: true | undefined) {
  if (yes) return true
  if (!terminal.confirm) {
    throw new UsageError('Without a terminal this command needs --yes. Nothing was changed.')
  }
  const isYes = await terminal.confirm(question)
  if (!isYes) terminal.err('Nothing was changed.\n')
  return isYes
}
