import { codeOf, type Field, wordKey } from '../../contract/forms/field.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import type { FormWords } from '../content/schema.ts'

/** The words of a form's fields: labels and prompts by `wordKey`, option labels by list, messages by the code of the rule. */
export type FieldWords = Pick<FormWords, 'featuresHint' | 'removeFilledIn'> & {
  labels: Record<string, string>
  prompts: Record<string, string>
  options: Partial<Record<string, Record<string, string>>>
}

/** The words of one form. The document contains them as props of its island. */
export type WordsOfForm = FieldWords &
  Pick<FormWords, (typeof shared)[number]> & {
    rules: Record<string, string>
    suggestions: Record<string, string | undefined>
  }

export function wordsOf(form: FormName, words: FormWords): WordsOfForm {
  const fields: Field[] = Object.values(forms[form].fields)
  const keys = fields.map(({ label }) => wordKey(label))
  const listNames = fields.flatMap((field) => ('list' in field ? [field.list] : []))
  const codes = fields.flatMap(({ rules }) => Object.values(rules).map(codeOf))
  return {
    ...pick(words, shared),
    labels: pick(words.labels, keys),
    prompts: pick(words.prompts, keys),
    options: Object.fromEntries(listNames.map((list) => [list, differing(words.options[list])])),
    rules: pick(words.rules, codes),
    suggestions: pick(words.suggestions, codes),
  }
}

/** English labels are mostly the options themselves. */
const differing = (labels: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(labels).filter(([option, label]) => option !== label))

const pick = <All extends object, Key extends string>(all: All, keys: readonly Key[]) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.some((wanted) => wanted === key))) as Pick<
    All,
    Key & keyof All
  >

const shared = [
  'allRequired',
  'optional',
  'honeypot',
  'send',
  'sending',
  'featuresHint',
  'removeFilledIn',
  'toasts',
] as const
