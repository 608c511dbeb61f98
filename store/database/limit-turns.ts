import { setImmediate as afterTurn } from 'node:timers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const TURN_MS = 5

/**
 * Returns a function to call before each statement of a connection to SQLite. Statements are synchronous, so a chain of
 * awaited statements blocks the event loop: erasing a person took a turn of 50 ms. When 5 ms have passed since the
 * first statement of a turn, the next statement waits for the next turn, in which each waiting call executes at least
 * one statement. Each connection has its own limit, so that a long chain of reads does not delay a short transaction.
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
