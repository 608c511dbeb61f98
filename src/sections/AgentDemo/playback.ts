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

/** The edges on the screen. Those of a folded step, which has no box, are above every line. */
const edgesOf = (part?: HTMLElement) => part?.getBoundingClientRect() ?? { top: 0, bottom: 0 }

/** Whether the part is on the screen or above it. */
export const isReached = (part?: HTMLElement) => edgesOf(part).top < innerHeight

/**
 * How many parts are shown at least: once the beginning of the conversation has left the screen, also those that have
 * passed the middle of the screen.
 */
export function countRead(parts: HTMLElement[], count: number): number {
  if (edgesOf(parts[0]).top >= 0) return count
  const next = parts.findIndex((part, index) => index >= count && edgesOf(part).bottom > innerHeight / 2)
  return next < 0 ? parts.length : next
}

/** The share of the run that is written: of the questions and steps, which are the rows of its record. */
export function writtenShare(parts: HTMLElement[], count: number): number {
  const isRow = ({ dataset }: HTMLElement) => dataset.part === 'question' || dataset.part === 'step'
  return parts.slice(0, count).filter(isRow).length / parts.filter(isRow).length
}
