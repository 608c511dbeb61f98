import * as z from 'zod/mini'

/** In code points, so that one emoji is one character. Nearly no text has one, and to take each apart costs more. */
export const lengthOf = (text: string) =>
  /[\ud800-\udbff]/.test(text) ? [...text].length : text.length

type TextRule = {
  /** Said when the trimmed text is shorter than `least`. */
  message: string
  least?: number
  most: number
  /** Said when it is longer than `most`. */
  tooLong: string
}

/** A text that is trimmed before it is judged and before it is sent. */
export const text = ({ message, least = 1, most, tooLong }: TextRule) =>
  z.string(message).check(
    z.trim(),
    z.refine((value) => lengthOf(value) >= least, { error: message, abort: true }),
    z.refine((value) => lengthOf(value) <= most, { error: tooLong, abort: true }),
  )

/** One of a list; without a choice the message is that of docs/rules.md. */
export const oneOf = <const T extends readonly string[]>(list: T, label: string) =>
  z.enum(list, {
    error: ({ input }) =>
      input ? `${label} must be one of: ${list.join(', ')}.` : `${label} is required.`,
  })

/** Something@something.something, without spaces or a second @ (docs/rules.md, "shaped like an address"). */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `emailShape` with a top-level part of two or more letters (docs/rules.md, contact form). */
export const emailWithTopLevel = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u

/**
 * The expression as an input's `pattern`. It allows surrounding whitespace, because the rules trim a text before they
 * check it. Browsers anchor a pattern by themselves and read it with the `v` flag.
 */
export const patternOf = ({ source }: RegExp) =>
  String.raw`\s*(?:${source.replace(/^\^|\$$/g, '')})\s*`

/** Characters of a trimmed text. */
export const MIN_LENGTH = {
  RequiredTechnologies: 2,
  Description: 10,
  subject: 3,
  message: 10,
} as const

export const MAX_LENGTH = {
  CompanyName: 200,
  Email: 254,
  RequiredTechnologies: 1_000,
  Description: 5_000,
  EmpId: 200,
  name: 200,
  subject: 200,
  message: 5_000,
} as const
