import * as z from 'zod/mini'
import { type Field, wordKey } from './field.ts'
import { type FormName, formTitles } from './form.ts'

type Fields = Record<string, Field>

/**
 * A form as data, its fields in the order of the screen. The rules, the fields of dialog and page, the form post, the
 * stored fields and all that shows them follow from it.
 */
export type Form<F extends Fields = Fields> = {
  name: FormName
  /** The title of the dialog or section, as staff read it. */
  title: string
  fields: F
  schema: z.ZodMiniObject<{ [Name in keyof F]: F[Name]['schema'] }>
  /** The values of an empty form. */
  empty: { [Name in keyof F]: F[Name]['empty'] }
}

/** Throws if the description contradicts itself: the build ends with the form and the field. */
export function defineForm<const F extends Fields>(name: FormName, fields: F): Form<F> {
  checkFields(name, fields)
  const pick = <const Key extends 'schema' | 'empty'>(key: Key) =>
    Object.fromEntries(Object.entries(fields).map(([field, of]) => [field, of[key]])) as {
      [Name in keyof F]: F[Name][Key]
    }
  const schemas = pick('schema')
  for (const [field, { isLater, schema, empty }] of Object.entries(fields))
    if (isLater) Object.assign(schemas, { [field]: z._default(schema, empty) })
  return { name, title: formTitles[name], fields, schema: z.object(schemas), empty: pick('empty') }
}

function checkFields(form: FormName, fields: Fields) {
  const named = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    const problem = (text: string) => new Error(`contract/forms/${form}.ts: ${name}: ${text}`)
    const other = named.get(wordKey(field.label))
    if (other !== undefined) throw problem(`the label "${field.label}" is also that of ${other}; expected another one`)
    named.set(wordKey(field.label), name)
    const same = Object.keys(fields).find((one) => field.is && fields[one]?.is === field.is)
    if (same !== undefined && same !== name) throw problem(`is "${field.is}", as ${same} is; expected one field for it`)
    if (!('min' in field)) continue
    if (field.min < 1) throw problem(`min is ${field.min}; expected at least 1`)
    if (field.max < field.min) throw problem(`max is ${field.max}; expected at least ${field.min}`)
    if (field.shape && !field.rules.shape) throw problem('has a shape; expected its sentence')
    if (field.shape?.test('')) throw problem(`${field.shape} accepts an empty text; expected one that does not`)
  }
}
