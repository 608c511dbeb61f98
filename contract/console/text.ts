import * as z from 'zod/mini'

/** Every text that a call takes, well-formed: a half of a surrogate pair can be part of no URL, file or mail. */
export const Text = z.string().check(
  z.overwrite((text) => text.toWellFormed()),
  z.refine((text) => !text.includes('\0'), {
    error: 'A text cannot have the character U+0000.',
    abort: true,
  }),
)

/** A key that the page makes: if a response was lost, the repeated call stores nothing a second time. */
export const pageKey = (error: string) => Text.check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, error))

/** Of a record of any kind. */
export const Id = Text.check(z.maxLength(100))
