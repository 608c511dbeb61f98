import { expect, test } from 'vitest'
import { localeOf, localePrefix, readLocale } from './locales.ts'

test.each(['en', 'de', 'ar', 'fil', 'pt-BR', 'zh-Hant-TW', 'de-1996'])('%s is a locale', (locale) => {
  expect(readLocale(locale)).toBe(locale)
})

test('the longest locale has 35 characters', () => {
  const longest = 'en-abcdefgh-bcdefghi-cdefghij-defgh'
  expect([readLocale(longest), readLocale(`${longest}f`)]).toEqual([longest, null])
})

test.each([
  '',
  'e',
  'EN',
  'english',
  'en_GB',
  'de-',
  'de-x',
  '../de',
  'de\n',
  'de-abcdefghi',
  'de-12-34-56-78',
  `de${'-abcdefgh'.repeat(4)}`,
  ['de', 'ar'],
  undefined,
  null,
])('%j is not a locale', (value) => {
  expect(readLocale(value)).toBeNull()
})

test('every locale has a name in the language of the readers', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  for (const locale of ['de', 'pt-BR', 'de-1996', 'qaa', 'zh-Hant-TW']) expect(names.of(locale)).toMatch(/^\S/)
})

test.each([
  ['en', ''],
  ['de', '/de'],
  ['fr', ''],
  [null, ''],
])('the addresses of pages in the locale %s begin with %j', (locale, prefix) => {
  expect(localePrefix(locale, ['en', 'de', 'ar'])).toBe(prefix)
})

test.each([
  ['/', 'en'],
  ['/sent/trial', 'en'],
  ['/de', 'de'],
  ['/de/', 'de'],
  ['/de?utm_source=x', 'de'],
  ['/de/Home/TeamMembers', 'de'],
  ['/DE/HOME/TEAMMEMBERS', 'de'],
  ['/design', 'en'],
  ['/fr/x', 'en'],
  ['/x/de', 'en'],
])('the address %s belongs to the locale %s', (address, locale) => {
  expect(localeOf(address, ['en', 'de', 'ar'])).toBe(locale)
})
