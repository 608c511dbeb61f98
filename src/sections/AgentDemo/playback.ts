/** What is told one after the other: a question, each step the agent takes, its answer, the result. */
export type ChatPart = 'question' | 'step' | 'answer' | 'result'

const STEP_MS = 750
const TYPING_MS = 1100
const READING_MS_PER_WORD = 190
const LONGEST_READING_MS = 5000

export const partsOf = (chat: Element): HTMLElement[] => [
  ...chat.querySelectorAll<HTMLElement>('[data-part]'),
]

/** Hides all but the first parts from the eye. Assistive technology always has the whole transcript. */
export function showParts(parts: HTMLElement[], told: number) {
  for (const [index, part] of parts.entries()) part.toggleAttribute('data-pending', index >= told)
}

/** How long the part at `index` waits after the one before it. */
export function waitBefore(parts: HTMLElement[], index: number): number {
  const kind = parts[index]?.dataset.part as ChatPart | undefined
  if (kind === 'step') return STEP_MS
  if (kind === 'answer') return TYPING_MS
  const words = parts[index - 1]?.textContent.split(/\s+/).length ?? 0
  return Math.min(STEP_MS + words * READING_MS_PER_WORD, LONGEST_READING_MS)
}
