import * as z from 'zod'
import { isWord } from './schema/kinds.ts'
import type { Path } from './yaml/read-yaml.ts'

type Schema = z.core.$ZodType
export type Word = { path: Path; text: unknown; schema: Schema }

/** All words of a value: the texts that are translated. The forms of a plural are one word. */
export const wordsIn = (schema: Schema | undefined, value: unknown) => textsIn(schema, value, isWord)

/** The texts with a schema for which `isMeant` is true. */
export function textsIn(
  schema: Schema | undefined,
  value: unknown,
  isMeant: (schema: Schema) => boolean,
  path: Path = [],
): Word[] {
  const inner = schema && schemaFor(schema, value)
  if (!inner || value === undefined) return []
  if (isMeant(inner)) return [{ path, text: value, schema: inner }]
  return childrenOf(inner, value).flatMap(({ key, schema: child, value: part }) =>
    textsIn(child, part, isMeant, [...path, key]),
  )
}

/** A translation, completed with everything from the source that is not a word. */
export function complete(schema: Schema | undefined, source: unknown, translation: unknown): unknown {
  const inner = schema && schemaFor(schema, source)
  if (!inner) return translation
  if (isWord(inner)) return translation
  const isBranch = source instanceof Object && (translation === undefined || isSameKind(source, translation))
  if (!isBranch) return translation ?? source
  const parts = childrenOf(inner, source, translation).map(
    ({ key, schema: child, value }) =>
      [key, complete(child, value, (translation as Group | undefined)?.[key])] as const,
  )
  return Array.isArray(source) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** The text of a word; of a plural, the form `other`. */
export const wordText = (word: unknown) =>
  word instanceof Object && 'other' in word ? String(word.other) : String(word)

/** The value at a path, or undefined if the path does not exist. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, step) => (part as Group | null | undefined)?.[String(step)], value)

type Group = Record<string | number, unknown>
type Child = { key: string | number; schema: Schema | undefined; value: unknown }

/** The list entries of the value, or the group fields that either of the two values has. */
function childrenOf(schema: Schema, value: unknown, other?: unknown): Child[] {
  if (!(value instanceof Object)) return []
  if (Array.isArray(value)) {
    const element = schema instanceof z.core.$ZodArray ? schema._zod.def.element : undefined
    return value.map((part, key) => ({ key, schema: element, value: part }))
  }
  const shape = schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {}
  const keys = new Set([...Object.keys(value), ...Object.keys(other ?? {})])
  return [...keys].map((key) => ({ key, schema: shape[key], value: (value as Group)[key] }))
}

const isSameKind = (one: object, other: unknown) =>
  other instanceof Object && Array.isArray(one) === Array.isArray(other)

/** The schema inside `optional` and `default`; of a union, the option that accepts the value. */
function schemaFor(schema: Schema, value: unknown): Schema {
  if (isWord(schema)) return schema
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schemaFor(schema.unwrap(), value)
  if (schema instanceof z.ZodUnion) return schema.options.find((option) => z.safeParse(option, value).success) ?? schema
  return schema
}
