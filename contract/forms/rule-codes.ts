import { codeOf, type Field } from './field.ts'
import { forms } from './forms.ts'
import { expectedUsers, teamSizes } from './options.ts'

const formRules = Object.values(forms)
  .flatMap(({ fields }) => Object.values<Field>(fields))
  .flatMap(({ rules }) => Object.values(rules))

/** Rules that a direct call can break, but no form of the current site: they have a sentence, but no page. */
export const callRules = {
  usersRequired: 'Team size or expected users is required.',
  usersOneOf: `Team size or expected users must be one of: ${[...teamSizes, ...expectedUsers].join(', ')}.`,
  flag: 'Flag must be 2, 1 or null.',
  features: 'Features must be names from the list.',
}

/**
 * The rules that a visitor can break, by code. A code is part of an address (`/not-sent/<code>`) and does not change; what
 * a visitor reads is in the words of the forms.
 */
export const ruleCodes = [...new Set(formRules.map(codeOf))]

type Bounds = { min?: number; max?: number }

/** The least and greatest length of the text that a rule, by its code, is about. */
export const ruleBounds = new Map<string, Bounds>()
for (const { fields } of Object.values(forms))
  for (const field of Object.values<Field>(fields)) {
    const { min, max }: Bounds = 'max' in field ? field : {}
    for (const code of Object.values(field.rules).map(codeOf)) {
      const other = ruleBounds.get(code) ?? { min, max }
      if (other.min !== min || other.max !== max)
        throw new Error(`contract/forms/: "${code}" is a rule of two fields with other lengths; expected another label`)
      ruleBounds.set(code, { min, max } as Bounds)
    }
  }

const sentences = new Map<string, string>()
for (const sentence of [...formRules, ...Object.values(callRules)]) {
  const other = sentences.get(codeOf(sentence)) ?? sentence
  if (other !== sentence)
    throw new Error(`contract/forms/: "${sentence}" and "${other}" have one code; expected another label`)
  sentences.set(codeOf(sentence), sentence)
}

/** The sentence of `Status` for a broken rule (docs/rules.md). It is English in every locale. */
export const ruleSentence = (code: string) => sentences.get(code) ?? code
