/** What is told one after the other: a question, each step the agent takes, its answer, the result. */
export type Beat = 'question' | 'step' | 'answer' | 'result'

const STEP_MS = 750
const TYPING_MS = 1100
const READING_MS_PER_WORD = 190
const LONGEST_READING_MS = 5000

export const beatsOf = (chat: Element): HTMLElement[] => [
  ...chat.querySelectorAll<HTMLElement>('[data-beat]'),
]

/** Hides all but the first beats from the eye. Assistive technology always has the whole transcript. */
export function showBeats(beats: HTMLElement[], told: number) {
  for (const [index, beat] of beats.entries()) beat.toggleAttribute('data-pending', index >= told)
}

/** How long the beat at `index` waits after the one before it. */
export function waitBefore(beats: HTMLElement[], index: number): number {
  const kind = beats[index]?.dataset.beat as Beat | undefined
  if (kind === 'step') return STEP_MS
  if (kind === 'answer') return TYPING_MS
  const words = beats[index - 1]?.textContent.split(/\s+/).length ?? 0
  return Math.min(STEP_MS + words * READING_MS_PER_WORD, LONGEST_READING_MS)
}
