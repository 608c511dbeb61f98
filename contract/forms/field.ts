import * as z from 'zod/mini'
import { cleanEmail, cleanLine } from '../invisible.ts'
import { lengthOf } from './length-of.ts'
import { type ListName, lists } from './options.ts'

/** The meaning of a field for lists, searches and mails; a form has at most one field of each. */
export type Role = 'company' | 'name' | 'email' | 'subject' | 'text'

type About<Extra> = {
  /** The English label, for staff and the wire. The pages have it in each language, under `wordKey(label)`. */
  label: string
  is?: Role
  /** Over all columns of a wide form. */
  isWide?: true
  /** It came after a release: optional for callers and pages that do not know it, which send no such member. */
  isLater?: true
} & Extra

/**
 * Sentences of rules that differ from the usual ones; `{min}` and `{max}` are the lengths of a text. The code of a rule
 * follows from its sentence (`codeOf`).
 */
type Sentences<Rule extends string> = { sentences?: Partial<Record<Rule, string>> }

type TextOptions = About<
  {
    /** Code points of the trimmed text; the least is 1 unless given. */
    min?: number
    max: number
    /** The text must match it. */
    shape?: RegExp
    autoComplete?: string
  } & Sentences<TextRule>
>
type TextRule = 'required' | 'tooLong' | 'shape'

/** A text of a field as it is validated, sent and stored. */
export const cleanText = (kind: Field['kind'], text: string) =>
  kind === 'text' ? cleanLine(text) : kind === 'email' ? cleanEmail(text) : text.trim()

/** A field that is cleaned before it is validated and sent. */
const textOf = <const Kind extends 'text' | 'email' | 'longText'>(
  kind: Kind,
  { min = 1, max, shape, sentences, ...about }: TextOptions,
) => {
  const withBounds = (sentence: string) =>
    sentence.replace('{min}', String(min)).replace('{max}', max.toLocaleString('en'))
  const rules: Record<'required' | 'tooLong', string> & { shape?: string } = {
    required: withBounds(sentences?.required ?? `${about.label} is required.`),
    tooLong: withBounds(sentences?.tooLong ?? `${about.label} must be {max} characters or fewer.`),
    ...(sentences?.shape && { shape: sentences.shape }),
  }
  const tooShort = codeOf(rules.required)
  const tooLong = codeOf(rules.tooLong)
  const schema = z.string(tooShort).check(
    z.overwrite((value) => cleanText(kind, value)),
    z.refine((value) => lengthOf(value) >= min, { error: tooShort, abort: true }),
    z.refine((value) => lengthOf(value) <= max, { error: tooLong, abort: true }),
    z.refine((value) => !shape || shape.test(value), codeOf(rules.shape ?? '')),
  )
  return { ...about, kind, min, max, shape, empty: '', rules, schema }
}

export const text = (options: TextOptions) => textOf('text', options)
export const longText = (options: TextOptions) => textOf('longText', { isWide: true, ...options })

/** An address of at most 254 characters (RFC 5321), shaped like something@something.something unless given. */
export const email = (options: Omit<TextOptions, 'max' | 'label'> & { label?: string }) =>
  textOf('email', {
    label: 'Email',
    is: 'email',
    max: MAX_EMAIL,
    shape: emailShape,
    ...options,
    sentences: { shape: 'Enter a valid email address.', ...options.sentences },
  })

type ChoiceOptions = About<Sentences<'required' | 'oneOf'>>

/** One value of a list. */
export const choice = <const Name extends ListName>(list: Name, { sentences, ...about }: ChoiceOptions) => {
  const rules = rulesOfList(list, about.label, sentences)
  const schema = z.enum(lists[list], {
    error: ({ input }) => codeOf(input ? rules.oneOf : rules.required),
  })
  return { ...about, kind: 'choice' as const, list, empty: '', rules, schema }
}

/** At least one value of a list. The wire has them as one text, separated by commas, in the order of the list. */
export const choices = (list: ListName, { sentences, ...about }: ChoiceOptions) => {
  const rules = rulesOfList(list, about.label, sentences)
  const missing = codeOf(rules.required)
  const options: readonly string[] = lists[list]
  const split = z.transform((value: unknown) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
      : value,
  )
  const known = z
    .array(z.enum<readonly string[]>(lists[list], codeOf(rules.oneOf)), missing)
    .check(z.minLength(1, missing))
  const inOrder = z.transform((chosen: string[]) => options.filter((name) => chosen.includes(name)))
  const schema = z.pipe(split, z.pipe(known, inOrder))
  return { ...about, kind: 'choices' as const, list, empty: [] as string[], rules, schema }
}

function rulesOfList(list: ListName, label: string, sentences: Sentences<'required' | 'oneOf'>['sentences']) {
  if (!(list in lists))
    throw new Error(
      `contract/forms/options.ts has no list "${list}", from which ${label} chooses; expected it in \`lists\`.`,
    )
  return {
    required: `${label} is required.`,
    oneOf: `${label} must be one of: ${lists[list].join(', ')}.`,
    ...sentences,
  }
}

/**
 * A text that the page fills in and the visitor can remove. It is optional, and shown only if it is filled in; the pages
 * without script lack it.
 */
export const filledIn = ({ max, ...about }: About<{ max: number }>) => {
  const rules = { tooLong: `${about.label} must be ${max.toLocaleString('en')} characters or fewer.` }
  const code = codeOf(rules.tooLong)
  const text = z.string(code).check(
    z.trim(),
    z.refine((value) => lengthOf(value) <= max, code),
  )
  return {
    isWide: true as const,
    ...about,
    kind: 'filledIn' as const,
    max,
    empty: '',
    rules,
    schema: z._default(text, ''),
  }
}

/** A field as every part reads it. */
export type Field = {
  label: string
  is?: Role
  isWide?: true
  isLater?: true
  /** The English sentence of each rule, for callers of the service. */
  rules: Record<string, string>
  schema: z.ZodMiniType
  empty: string | string[]
} & (
  | {
      kind: 'text' | 'email' | 'longText'
      min: number
      max: number
      shape?: RegExp | undefined
      autoComplete?: string
    }
  | { kind: 'choice'; list: ListName }
  | { kind: 'choices'; list: ListName }
  | { kind: 'filledIn'; max: number }
)

/** `Email is required.` → `email-is-required`. A list of options, after a colon, is left out. */
export const codeOf = (sentence: string) =>
  (sentence.split(':')[0] ?? '').toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')

/** `Company name` → `companyName`: the key of a label or prompt in the words of the forms. */
export const wordKey = (label: string) =>
  label.toLowerCase().replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

export const MAX_EMAIL = 254

/** Something@something.something, without spaces or a second @ (docs/rules.md, "shaped like an address"). */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * The regular expression as an input's `pattern`. It allows surrounding whitespace and invisible signs, because the rules
 * clean a text before they check it. Browsers anchor a pattern and compile it with the `v` flag.
 */
export const patternOf = ({ source }: RegExp) => String.raw`[\s\p{DI}]*(?:${source.replace(/^\^|\$$/g, '')})[\s\p{DI}]*`
