import { expect, test } from 'vitest'
import { languageRows } from './language-rows.ts'

test.each([
  ['de', 'German (de)'],
  ['pt-BR', 'Brazilian Portuguese (pt-BR)'],
  ['qaa', 'qaa'],
  ['by hand', 'by hand'],
])('the language %s is shown as %s', (locale, text) => {
  expect(languageRows(locale)).toEqual([{ label: 'Language', text }])
})

test('label and name are in the language of the readers', () => {
  expect(languageRows('ar', { label: 'Sprache', readers: 'de' })).toEqual([{ label: 'Sprache', text: 'Arabisch (ar)' }])
})

test('a request without a stored locale has no row', () => {
  expect(languageRows(null)).toEqual([])
})
