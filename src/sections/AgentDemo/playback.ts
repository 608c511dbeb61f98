const STEP_MS = 750
const TYPING_MS = 1100
const READING_MS_PER_WORD = 190
const LONGEST_READING_MS = 5000
/** The height of the soft edges. */
const MARGIN_PX = 16

/** The parts in the order of the playback: a question, each step of the agent, its answer. */
export const partsOf = (chat: Element) => [...chat.querySelectorAll<HTMLElement>('[data-part]')]

/** Hides parts visually only, and the outcome until all are shown: the whole conversation is always exposed. */
export function showParts(chat: Element, parts: HTMLElement[], count: number) {
  for (const [index, part] of parts.entries()) part.toggleAttribute('data-pending', index >= count)
  chat.querySelector('[data-result] > p')?.toggleAttribute('data-pending', count < parts.length)
}

/** The delay in milliseconds before the part at `index` is shown. */
export function delayBefore(parts: Pick<HTMLElement, 'dataset' | 'textContent'>[], index: number): number {
  const kind = parts[index]?.dataset.part
  if (kind === 'step') return STEP_MS
  if (kind === 'answer') return TYPING_MS
  const words = parts[index - 1]?.textContent.split(/\s+/).length ?? 1
  return Math.min(STEP_MS + words * READING_MS_PER_WORD, LONGEST_READING_MS)
}

/**
 * Scrolls the conversation, not the page, until the part is in its window: at the beginning to the heading above it, at the
 * last part to the result below it.
 */
export function reveal(chat: Element, parts: HTMLElement[], count: number) {
  if (count === 0) return chat.scrollTo({ top: 0 })
  if (count >= parts.length) return chat.scrollTo({ top: chat.scrollHeight })
  const part = parts[count - 1]?.getBoundingClientRect()
  const window = chat.getBoundingClientRect()
  const top = window.top + edgeOf(chat.querySelector('header'))
  const bottom = window.bottom - edgeOf(chat.querySelector('[data-result]'))
  if (!part) return
  const below = part.bottom + MARGIN_PX - bottom
  const above = part.top - MARGIN_PX - top
  // The beginning of a part that is higher than the window.
  if (above < 0 || below > 0) chat.scrollBy({ top: above < 0 ? above : Math.min(below, above) })
}

/** The height that a sticky element covers. */
const edgeOf = (element: Element | null) =>
  element && getComputedStyle(element).position === 'sticky' ? element.clientHeight : 0
