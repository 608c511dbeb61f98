import { setImmediate as afterTurn } from 'node:timers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const TURN_MS = 5

/**
 * Returns a function to call before each statement of a connection to SQLite. Statements are synchronous, so that awaiting
 * one after the other lets the process handle nothing else: erasing a person took a turn of 50 ms. After 5 ms of a turn
 * the rest is left to the next one, in which each waiting call then executes at least one statement. Each connection has
 * its own limit: a short transaction is not held up by a long chain of reads.
 */
export function limitTurns() {
  let turnBeganAt: number | undefined
  return async () => {
    if (turnBeganAt !== undefined && performance.now() - turnBeganAt > TURN_MS) await yieldToEventLoop()
    if (turnBeganAt !== undefined) return
    turnBeganAt = performance.now()
    afterTurn(() => {
      turnBeganAt = undefined
    })
  }
}
