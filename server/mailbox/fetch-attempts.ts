const MAX_ATTEMPTS = 4

export type FetchAttempts = ReturnType<typeof openFetchAttempts>

/** Remembers the mail during whose fetch the connection was lost, so that one mail cannot end the reading for ever. */
export function openFetchAttempts() {
  let suspect = 0
  let attempts = 0
  return {
    /** Null if the connection was lost at each attempt to fetch this mail. */
    async fetch<Value>(uid: number, fetch: () => Promise<Value>): Promise<Value | null> {
      if (uid !== suspect) attempts = 0
      suspect = uid
      if (attempts >= MAX_ATTEMPTS) return null
      attempts++
      const value = await fetch()
      attempts-- // The losses of its other fetches still count.
      return value
    },
  }
}
