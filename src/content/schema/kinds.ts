import * as z from 'zod'
import { pluralWith, textWith, textWithSome } from '../../../settings/words/text-schemas.ts'

/**
 * The schemas of words. A translation has its own words. It inherits everything else from the first locale: numbers, ids,
 * addresses, names of drawings.
 */
const words = z.registry<{ isWord: true }>()

const word = <T extends z.core.$ZodType>(schema: T): T => {
  words.add(schema, { isWord: true })
  return schema
}

export const isWord = (schema: z.core.$ZodType) => words.has(schema)

// Each message is the end of "… ; expected …".
const bounded = (most: number) => z.string().trim().min(1, 'text').max(most)

/** A word: a text that is translated. */
export const text = (most: number) => word(bounded(most))

const facts = z.registry<{ isFact: true }>()
export const isFact = (schema: z.core.$ZodType) => facts.has(schema)

/** Marks a text that is the same in every language: a telephone number, a name, an address. */
export const asFact = <T extends z.core.$ZodType>(schema: T): T => {
  facts.add(schema, { isFact: true })
  return schema
}
export const fact = (most: number) => asFact(bounded(most))

// The maxima are about 1.6 times the sample texts, since other languages are longer. The layout holds texts of this
// length at 360 px: tests/growth/hold-the-extremes.spec.ts.
/** A text beside others in a row: a tab, a name, a link, the label of a statistic. */
export const label = text(40)
/** A heading, in large type. */
export const title = text(65)
/** An entry of a list or a line of an address. */
export const line = text(80)
/** Two or three lines in a narrow column. */
export const sentence = text(160)
export const paragraph = text(280)

/** A text with placeholders, all of which must occur. */
export const template = (most: number, ...names: string[]) => word(textWith(most, names))

/** A text that may have placeholders. */
export const optionalTemplate = (most: number, names: readonly string[]) => word(textWithSome(most, names))

/** A text for each plural category of the language. Only `other` requires `{count}`: `one` may be 'one step'. */
export const plural = (most: number) => word(pluralWith(most, ['count']))

/** Marks all fields of a schema as words, for schemas that are not defined with the functions above. */
export function asWords<T extends z.core.$ZodObject>(schema: T): T {
  for (const field of Object.values(schema._zod.def.shape)) {
    if (isGroup(field)) asWords(field)
    else word(field)
  }
  return schema
}

/** An object whose fields are words. The forms of a plural are one word. */
const isGroup = (schema: z.core.$ZodType): schema is z.core.$ZodObject =>
  schema instanceof z.core.$ZodObject && !('other' in schema._zod.def.shape)

export const slug = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')
  .max(40)

export const oneOf = <const T extends readonly string[]>(names: T) => z.enum(names, nameList(names))

/** 'hero, solutions or contact' */
export const nameList = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

/** A schema for each key. */
export const eachOf = <const Key extends string, T extends z.ZodType>(keys: readonly Key[], value: T) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, T>)
