import * as z from 'zod'
import { type Field, wordKey } from '../../../contract/forms/field.ts'
import { forms } from '../../../contract/forms/forms.ts'
import { lists } from '../../../contract/forms/options.ts'
import { ruleBounds, ruleCodes } from '../../../contract/forms/rule-codes.ts'
import { eachOf, label, line, optionalTemplate, sentence, text } from './kinds.ts'

const fields = Object.values(forms).flatMap((form) => Object.values<Field>(form.fields))
const labelKeys = [...new Set(fields.map(({ label }) => wordKey(label)))]
const promptKeys = [...new Set(fields.flatMap(({ kind, label }) => (kind === 'choice' ? [wordKey(label)] : [])))]

const suggestion = (code: string) => {
  const bounds = Object.entries(ruleBounds.get(code) ?? {}).flatMap(([name, length]) =>
    length === undefined ? [] : [name],
  )
  return bounds.length > 0 ? optionalTemplate(80, bounds) : line
}

/** The words of the three forms: `forms.yaml`. The keys of `options` are the values that are sent. */
export const formWords = z.strictObject({
  allRequired: label,
  /** In front of the text beside the box of consent. */
  optional: text(16),
  honeypot: label,
  send: z.strictObject({ proposal: label, message: label, sendingMessage: label }),
  sending: z.strictObject({ proposal: line, message: line }),
  offer: z.strictObject({ gets: label, next: label }),
  labels: eachOf(labelKeys, label),
  prompts: eachOf(promptKeys, label),
  featuresHint: label,
  /** The button beside a field that the page filled in. */
  removeFilledIn: label,
  options: z.strictObject(
    Object.fromEntries(Object.entries(lists).map(([list, values]) => [list, eachOf(values, label)])),
  ),
  toasts: eachOf(['trialSent', 'agentSent', 'messageSent', 'refused', 'unreachable', 'broken'], sentence),
  rules: eachOf(ruleCodes, sentence),
  /** `{min}` and `{max}` are the lengths of the rule: `fillBounds`. */
  suggestions: z.strictObject(Object.fromEntries(ruleCodes.map((code) => [code, z.optional(suggestion(code))]))),
})
export type FormWords = z.infer<typeof formWords>
