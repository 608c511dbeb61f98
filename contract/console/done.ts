import * as z from 'zod/mini'

/** The answer of a call that has nothing to tell. */
export const Done = z.object({ done: z.literal(true) })

export const done = { done: true as const }
