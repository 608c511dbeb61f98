import * as z from 'zod/mini'
import type { CallRuleCode, RuleCode } from './rule-codes.ts'

/** Length in code points, so that one emoji is one character. Texts without surrogate pairs take the faster path. */
export const lengthOf = (text: string) =>
  /[\ud800-\udbff]/.test(text) ? [...text].length : text.length

/** A text that is trimmed before it is validated and sent. The messages of the schemas are codes. */
export const text = ({ tooShort, min = 1, max, tooLong }: TextRule) =>
  z.string(tooShort).check(
    z.trim(),
    z.refine((value) => lengthOf(value) >= min, { error: tooShort, abort: true }),
    z.refine((value) => lengthOf(value) <= max, { error: tooLong, abort: true }),
  )

type TextRule = { tooShort: RuleCode; min?: number; max: number; tooLong: RuleCode }

/** A value that must be in a list. */
export const oneOf = <const T extends readonly string[]>(list: T, { missing, wrong }: ListRule) =>
  z.enum(list, { error: ({ input }) => (input ? wrong : missing) })

type ListRule = {
  missing: RuleCode | CallRuleCode
  /** The code for a value that is not in the list. */
  wrong: RuleCode | CallRuleCode
}

/** Something@something.something, without spaces or a second @ (docs/rules.md, "shaped like an address"). */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `emailShape` with a top-level domain of at least two letters (docs/rules.md, contact form). */
export const emailWithTopLevel = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u

/**
 * The regular expression as an input's `pattern`. It allows surrounding whitespace, because the rules trim a text before
 * they check it. Browsers anchor a pattern and compile it with the `v` flag.
 */
export const patternOf = ({ source }: RegExp) =>
  String.raw`\s*(?:${source.replace(/^\^|\$$/g, '')})\s*`

/** Code points of a trimmed text. */
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
