import type { Chat, Step } from '../../content/schema.ts'

/** A conversation with the text of its figures: '9 min · 10 steps · 2 people asked'. */
export type DescribedChat = Chat & { run: string }

/** The steps of each exchange. */
export type Run = Step[][]
export const runOf = ({ exchanges }: Chat): Run => exchanges.map(({ steps }) => steps)

/** The number of parts: each question, its steps, its answer. */
export const lengthOf = (run: Run) => run.reduce((sum, steps) => sum + steps.length + 2, 0)

export const textOf = (step: Step) => (typeof step === 'string' ? step : step.asks)
export const isAsking = (step: Step) => typeof step !== 'string'
