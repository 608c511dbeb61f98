let last: Promise<unknown> = Promise.resolve()

/** Runs the work after all work that was given before, whether that succeeded or not. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
