import * as z from 'zod/mini'

/** Every text that a call takes. PostgreSQL cannot store U+0000, and answers a query with it with an error. */
export const Text = z.string().check(
  z.refine((text) => !text.includes('\0'), {
    error: 'A text cannot have the character U+0000.',
    abort: true,
  }),
)

/** Of a record of any kind. */
export const Id = Text.check(z.maxLength(100))
