/** Measures the time from the first edit of an empty form. Undefined if the form started from a draft. */
export function fillTimer() {
  let isMeasurable = false
  let startedAt: number | undefined
  return {
    start(isEmpty: boolean) {
      isMeasurable = isEmpty
      startedAt = undefined
    },
    edited() {
      startedAt ??= performance.now()
    },
    ms: () => (isMeasurable && startedAt !== undefined ? Math.round(performance.now() - startedAt) : undefined),
  }
}
