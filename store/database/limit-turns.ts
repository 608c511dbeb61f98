import { setImmediate as afterTurn } from 'node:timers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const TURN_MS = 10

let turnBeganAt: number | undefined

/**
 * Called before each statement of SQLite. They are synchronous, so that awaiting one after the other lets the process
 * handle nothing else: erasing a person took a turn of 50 ms. After 10 ms of a turn the rest is left to the next one. All
 * who wait go on then, by one statement at least, so that a long chain of statements does not delay a short one.
 */
export async function limitTurn() {
  if (turnBeganAt !== undefined && performance.now() - turnBeganAt > TURN_MS) await yieldToEventLoop()
  if (turnBeganAt !== undefined) return
  turnBeganAt = performance.now()
  afterTurn(() => {
    turnBeganAt = undefined
  })
}
