import * as z from 'zod/mini'

// Each message is the end of "… ; expected …", as in the schema of the content.

export const text = (maxLength: number) => z.string().check(z.trim(), z.minLength(1, 'text'), z.maxLength(maxLength))

/**
 * A text that must contain each of these placeholders, such as `{company}`, and no other. The check is a regular expression
 * and not a function, because the tests that generate content read it from the JSON schema.
 */
export const textWith = (maxLength: number, names: string[]) => template(maxLength, names, names)

/** A text that may contain these placeholders, and no other. */
export const textWithSome = (maxLength: number, names: readonly string[]) => template(maxLength, [...names], [])

/** A text for each plural category of the language (`Intl.PluralRules`). Only `other` must have the placeholders. */
export const pluralWith = (maxLength: number, names: string[]) => {
  const optional = z.optional(template(maxLength, names, []))
  return z.strictObject({
    zero: optional,
    one: optional,
    two: optional,
    few: optional,
    many: optional,
    other: template(maxLength, names, names),
  })
}

const template = (maxLength: number, names: string[], required: string[]) => {
  const lookaheads = required.map((name) => `(?=[^]*\\{${name}\\})`).join('')
  const shape = new RegExp(`^${lookaheads}(?:[^{}]|\\{(?:${names.join('|')})\\})*$`)
  return text(maxLength).check(
    z.regex(shape, { error: ({ input }) => expectedPlaceholders(String(input), names, required) }),
  )
}

function expectedPlaceholders(written: string, names: string[], required: string[]) {
  const unknown = written.match(/\{[^{}]*\}?|\}/g)?.find((found) => !names.map(braced).includes(found))
  if (unknown !== undefined) return `no placeholder but ${list(names)}, not ${unknown}`
  const missing = required.filter((name) => !written.includes(braced(name)))
  return `text with the placeholder ${list(missing)}`
}

const braced = (name: string) => `{${name}}`
const list = (names: string[]) => conjunction.format(names.map(braced))
const conjunction = new Intl.ListFormat('en-GB')
