/** The request that was opened last, and its place in the list: the focus returns there. */
let last = { id: '', index: 0 }

export function rememberOpened(id: string, index: number) {
  last = { id, index: Math.max(0, index) }
}

export const lastOpened = () => last
