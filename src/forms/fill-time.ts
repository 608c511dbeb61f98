/** Measures the time from the first edit of an empty form. Undefined if the form started from a draft. */
export function fillTimer(startsEmpty: boolean) {
  let isMeasurable = startsEmpty
  let startedAt: number | undefined
  return {
    edited() {
      startedAt ??= performance.now()
    },
    reset() {
      isMeasurable = true
      startedAt = undefined
    },
    ms: () => (isMeasurable && startedAt !== undefined ? Math.round(performance.now() - startedAt) : undefined),
  }
}
