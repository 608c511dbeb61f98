/** A smaller part of their size cannot be read. */
const LEAST = 0.28

/**
 * Gives the texts of every card the largest size with which all of them are inside of it. All cards are measured in one
 * pass for each step, so that the browser computes the layout once a step. Returns how many do not fit.
 */
export function fitTexts(root: HTMLElement) {
  let open = [...root.querySelectorAll<HTMLElement>('[data-fit]')]
  for (let size = 1; size >= LEAST && open.length > 0; size -= 0.06) {
    for (const text of open) text.style.setProperty('--fit', String(size))
    open = open.filter(overflows)
  }
  return open.length
}

/** Letters may be a fraction of a pixel larger than their box. */
const overflows = (text: HTMLElement) =>
  text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1
