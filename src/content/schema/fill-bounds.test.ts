import { expect, test } from 'vitest'
import { forms } from '../../../contract/forms/forms.ts'
import { builtInWords } from '../interface-words.ts'
import { fillBounds } from './fill-bounds.ts'
import { type FormWords, formWords } from './forms.ts'

const languages = ['en', 'de', 'ar']
const builtIn = (language: string) => builtInWords.get(`${language}/forms.yaml`)?.value as FormWords

test.each(languages)('the hints in %s have the lengths of the rules, and no number of their own', (language) => {
  const words = builtIn(language)
  for (const [code, hint] of Object.entries(words.suggestions)) expect(hint, code).not.toMatch(/\p{N}/u)
  const { subject, name } = forms.contact.fields
  const { suggestions } = fillBounds(words, language)
  const digits = new Intl.NumberFormat(language)
  expect(suggestions['please-enter-a-valid-subject']).toContain(digits.format(subject.min))
  expect(suggestions['please-enter-a-valid-full-name']).toContain(digits.format(name.min))
  expect(suggestions['required-technologies-is-required']).toContain(
    digits.format(forms.trial.fields.RequiredTechnologies.min),
  )
  expect(Object.values(suggestions).join()).not.toMatch(/[{}]/)
})

test('a hint may name the lengths of its rule only', () => {
  const { suggestions } = formWords.shape
  expect(suggestions.safeParse({ 'please-enter-a-valid-subject': '{min} to {max}' }).success).toBe(true)
  expect(suggestions.safeParse({ 'please-enter-a-valid-subject': '{least}' }).error?.issues[0]?.message).toBe(
    'no placeholder but {min} and {max}, not {least}',
  )
})
