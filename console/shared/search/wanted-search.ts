let isWanted = false

/** The next screen with a search begins there. */
export function wantSearch() {
  isWanted = true
}

/** Whether a search is wanted, for the first that asks. */
export function takeWantedSearch() {
  const wasWanted = isWanted
  isWanted = false
  return wasWanted
}
