const STEP_MS = 750
const TYPING_MS = 1100
const READING_MS_PER_WORD = 190
const LONGEST_READING_MS = 5000

/** The parts in the order of the playback: a question, each step of the agent, its answer; at the end the result. */
export const partsOf = (chat: Element) => [...chat.querySelectorAll<HTMLElement>('[data-part]')]

/** Hides parts visually only: the whole conversation is always exposed to assistive technology. */
export function showParts(parts: HTMLElement[], count: number) {
  for (const [index, part] of parts.entries()) part.toggleAttribute('data-pending', index >= count)
}

/** The delay in milliseconds before the part at `index` is shown. */
export function delayBefore(parts: HTMLElement[], index: number): number {
  const kind = parts[index]?.dataset.part
  if (kind === 'step') return STEP_MS
  if (kind === 'answer') return TYPING_MS
  const words = parts[index - 1]?.textContent.split(/\s+/).length ?? 0
  return Math.min(STEP_MS + words * READING_MS_PER_WORD, LONGEST_READING_MS)
}
