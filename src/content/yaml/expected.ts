import * as z from 'zod'
import type { Path } from './read-yaml.ts'

type RawIssue = z.core.$ZodRawIssue

/** The expected value, as the end of "… ; expected …", if the schema defines no message. */
export function expected(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeof issue.input === 'number' && issue.expected === 'string'
        ? 'text (put it in quotes)'
        : (kinds[issue.expected] ?? issue.expected)
    case 'too_small':
      return issue.origin === 'array'
        ? `a list of ${issue.exact ? '' : 'at least '}${issue.minimum}`
        : `${issue.minimum} or more`
    case 'too_big':
      if (issue.origin === 'string') return `text of at most ${issue.maximum} characters`
      return issue.origin === 'array'
        ? `a list of ${issue.exact ? '' : 'at most '}${issue.maximum}`
        : `${issue.maximum} or less`
    default:
      return 'another value'
  }
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with values',
  record: 'fields with values',
}

/** The value that was read, as the middle of "slides[1].title is empty; expected …". */
export function found(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (value === null) return 'is empty'
  if (Array.isArray(value)) return `is a list of ${value.length}`
  if (typeof value === 'object') return 'is a group of fields'
  if (typeof value !== 'string') return `is ${String(value)}`
  return value.trim() ? `is "${shortened(value)}"` : 'is empty'
}

export function shortened(text: string, most = 60) {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

/** The names of the fields that the schema has at a path. */
export function fieldsAt(schema: z.core.$ZodType, path: Path): string[] {
  const [step, ...rest] = path
  if (schema instanceof z.core.$ZodOptional) return fieldsAt(schema._zod.def.innerType, path)
  if (schema instanceof z.core.$ZodObject) {
    const { shape } = schema._zod.def
    const field = shape[String(step)]
    if (step === undefined) return Object.keys(shape)
    return field ? fieldsAt(field, rest) : []
  }
  if (schema instanceof z.core.$ZodArray) return fieldsAt(schema._zod.def.element, rest)
  return []
}
