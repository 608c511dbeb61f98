import { UsageError } from './errors.ts'
import type { Terminal } from './terminal.ts'

/** True with `--yes`, or after a yes on the terminal. */
export async function isConfirmed(terminal: Terminal, question: string, yes: true | undefined) {
  if (yes) return true
  if (!terminal.confirm) {
    throw new UsageError('There is no terminal to ask on; add --yes. Nothing was changed.')
  }
  const isYes = await terminal.confirm(question)
  if (!isYes) terminal.err('Nothing was changed.\n')
  return isYes
}
