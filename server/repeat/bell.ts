export type Bell = ReturnType<typeof openBell>

/** Lets a loop pause until there may be work. A ring before the pause ends it at once, so that none is lost. */
export function openBell() {
  let hasRung = false
  let endPause = () => {}
  return {
    ring() {
      hasRung = true
      endPause()
    },
    /** Resolves at the next ring, at most after `ms`. */
    async heard(ms?: number) {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        endPause = resolve
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      hasRung = false
    },
  }
}
