import { UsageError } from './errors.ts'

/** The reason of `--reason`. Throws if it is empty. */
export function readReason({ reason }: { reason: string }) {
  const text = reason.trim()
  if (text === '') throw new UsageError('--reason is empty; expected a short reason.')
  return text
}
