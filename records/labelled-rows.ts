import type { Field } from '../contract/forms/field.ts'
import { forms } from '../contract/forms/forms.ts'
import { optionLabel } from '../contract/forms/options.ts'
import { fieldOf, type Request } from './request.ts'

type Words = {
  /** The label of a described field; the English one unless given. */
  labelOf?: (field: Field) => string
  /** The text of an option of a list. */
  optionText?: typeof optionLabel
}

/**
 * What the visitor sent as labels and texts, in the order of the form. A field that the form does not describe is shown with
 * its stored name.
 */
export function requestRows(
  { form, fields }: Pick<Request, 'form' | 'fields'>,
  { labelOf = ({ label }) => label, optionText = optionLabel }: Words = {},
): { label: string; text: string }[] {
  // A contact message without the fields of the form.
  if (form === 'contact' && Object.keys(fields).join() === 'message')
    return [{ label: 'Text', text: fieldOf(fields, 'message') ?? '' }]
  const described: Record<string, Field> = forms[form].fields
  const known = Object.keys(described).filter((name) => name in fields)
  const others = Object.keys(fields).filter((name) => !(name in described))
  return [...known, ...others].map((name) => {
    const field = described[name]
    const values = [fields[name] ?? ''].flat()
    const isChosen = field?.kind === 'choice' || field?.kind === 'choices'
    const texts = isChosen ? values.map((value) => optionText(field.list, value)) : values
    return { label: field ? labelOf(field) : name, text: texts.join(', ') }
  })
}
