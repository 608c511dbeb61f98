import { vi } from 'vitest'

/** Ends a wait that would hang; Vitest's default of one second is too short. */
const WAIT_LIMIT_MS = Number(import.meta.env.WAIT_LIMIT_MS)

type Options = { timeout?: number; interval?: number }

/** Marks `vi` as changed: files in the same worker share it. */
const isGenerous = Symbol.for('generous waits')

if (!(isGenerous in vi)) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, {
    [isGenerous]: true,
    waitFor: (check: () => unknown, options?: Options | number) => waitFor(check, generous(options)),
    waitUntil: (check: () => unknown, options?: Options | number) => waitUntil(check, generous(options)),
  })
}

function generous(given: Options | number = {}) {
  const { timeout = 0, ...options } = typeof given === 'number' ? { timeout: given } : given
  return { ...options, timeout: Math.max(timeout, WAIT_LIMIT_MS) }
}
