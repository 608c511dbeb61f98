import type { Chat, InterfaceWords, Step } from '../../content/schema.ts'

/** A conversation with the words for its figures: `run` is '9 min · 10 steps · 2 people asked'. */
export type DescribedChat = Omit<Chat, 'exchanges'> & {
  run: string
  exchanges: (Chat['exchanges'][number] & { stepCount: string })[]
}

export const textOf = (step: Step) => (typeof step === 'string' ? step : step.asks)
export const isAsking = (step: Step) => typeof step !== 'string'

export const nextText = (words: Pick<InterfaceWords['agentDemo'], 'next'>, industry: string) =>
  words.next.replace('{industry}', () => industry)

/** The next conversation, after the last one the first; undefined if there is only one. */
export function after<T extends { id: string }>(id: string, all: readonly T[]): T | undefined {
  const next = all[(all.findIndex((one) => one.id === id) + 1) % all.length]
  return next?.id === id ? undefined : next
}
