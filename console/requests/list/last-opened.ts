/** The request that was opened last, and its place in the list: the focus returns there. */
let last = { id: '', index: 0 }

export function rememberOpened(id: string, index: number) {
  last = { id, index: Math.max(0, index) }
}

export const lastOpened = () => last

/** Whether a list was shown since the page was loaded. The next list is then rendered as a whole: its scroll position is restored. */
let isListShown = false

export const wasListShown = () => isListShown

export function setListShown(isShown: boolean) {
  isListShown = isShown
}
