/** Measures from the first edit of an empty form. Of one that was begun earlier, in a draft say, nobody knows. */
export function fillTimer(startsEmpty: boolean) {
  let isKnown = startsEmpty
  let since: number | undefined
  return {
    edited() {
      since ??= performance.now()
    },
    emptied() {
      isKnown = true
      since = undefined
    },
    ms: () => (isKnown && since !== undefined ? Math.round(performance.now() - since) : undefined),
  }
}
