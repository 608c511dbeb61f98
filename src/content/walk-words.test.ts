import { expect, test } from 'vitest'
import { minimalContent } from '../../tests/support/minimal-content.ts'
import { parseContent } from './parse.ts'
import type { ContentError } from './yaml/mistakes.ts'

/** The words of the minimal content as the files of a translation, without numbers, ids and addresses. */
const german = {
  ...Object.fromEntries(
    Object.entries(minimalContent)
      .filter(([file]) => file.startsWith('en/'))
      .map(([file, text]) => [file.replace('en/', 'de/'), text]),
  ),
  'site.yaml': 'locales: [en, de]\n',
  'de/hero.yaml': `slides:
  - title: Erste
    description: Eine Beschreibung
    bullets: [eins, zwei, drei, vier]
  - title: Zweite
    description: Eine Beschreibung
    bullets: [eins, zwei, drei, vier]
stats:
  - { label: Projekte, note: eine Notiz }
  - { label: Kunden, note: eine Notiz }
  - { label: Jahre, note: eine Notiz }
`,
}
const both = (change: Record<string, string | undefined> = {}) =>
  Object.fromEntries(
    Object.entries({ ...minimalContent, ...german, ...change }).filter(([, text]) => text !== undefined),
  ) as Record<string, string>

test('a translation has its own words and inherits everything else from the first locale', () => {
  const [english, other] = parseContent(both())
  expect(english.hero?.slides[1]).toMatchObject({
    id: 'second',
    title: 'Second',
    move: 'fit',
  })
  expect(other?.hero?.slides[1]).toMatchObject({
    id: 'second',
    title: 'Zweite',
    move: 'fit',
  })
  expect(other?.hero?.stats[0]).toMatchObject({ value: 100, suffix: '+', label: 'Projekte' })
  expect(other?.locale).toEqual({ tag: 'de', path: '/de', dir: 'ltr', name: 'Deutsch' })
})

test('a right-to-left language has the direction rtl', () => {
  const files = Object.fromEntries(Object.entries(both()).map(([file, text]) => [file.replace('de/', 'ar/'), text]))
  const [, arabic] = parseContent({ ...files, 'site.yaml': 'locales: [en, ar]\n' })
  expect(arabic?.locale).toEqual({ tag: 'ar', path: '/ar', dir: 'rtl', name: 'العربية' })
})

test('a folder that is not among the locales is not published and may be incomplete', () => {
  const contents = parseContent({ ...minimalContent, 'fr/hero.yaml': 'slides: []\n' })
  expect(contents.map(({ locale }) => locale.tag)).toEqual(['en'])
})

test.each([
  {
    mistake: 'a missing word',
    change: { 'de/hero.yaml': german['de/hero.yaml'].replace('title: Zweite\n    ', '') },
    message: 'content/de/hero.yaml:5: slides[1].title is missing; expected the translation of "Second"',
  },
  {
    mistake: 'a missing entry of a list',
    change: { 'de/hero.yaml': german['de/hero.yaml'].replace(', vier]\n  - t', ']\n  - t') },
    message: 'content/de/hero.yaml:4: slides[0].bullets[3] is missing; expected the translation of "four"',
  },
  {
    mistake: 'an entry too many',
    change: { 'de/hero.yaml': german['de/hero.yaml'].replace('vier]', 'vier, fünf]') },
    message: 'content/de/hero.yaml:4: slides[0].bullets is a list of 5; expected a list of 4, as in en/hero.yaml',
  },
  {
    mistake: 'a missing file',
    change: { 'de/contact.yaml': undefined },
    message: 'content/de/contact.yaml is missing; expected the translation of en/contact.yaml',
  },
  {
    mistake: 'a file without a source',
    change: { 'de/chats/retail.yaml': 'industry: Handel\n' },
    message: 'content/de/chats/retail.yaml has no source; expected no file, since there is no en/chats/retail.yaml',
  },
  {
    mistake: 'a locale without a folder',
    change: { 'site.yaml': 'locales: [en, fr]\n' },
    message: 'content/site.yaml:1: locales[1] is "fr"; expected the name of a folder, and there is no folder fr',
  },
  {
    mistake: 'a locale that is no language',
    change: { 'site.yaml': 'locales: [en, German]\n' },
    message: 'content/site.yaml:1: locales[1] is "German"; expected a language such as de or pt-BR',
  },
  {
    mistake: 'a locale that occurs twice',
    change: { 'site.yaml': 'locales: [en, de, en]\n' },
    message: 'content/site.yaml:1: locales[2] is "en"; expected each language once',
  },
  {
    mistake: 'a page that is not translated',
    change: { 'en/pages/privacy.md': '---\ntitle: A\ndescription: B\n---\nText.\n' },
    message: 'content/de/pages/privacy.md is missing; expected the translation of en/pages/privacy.md',
  },
  {
    mistake: 'a page without a source',
    change: { 'de/pages/nur.md': '---\ntitle: A\ndescription: B\n---\nText.\n' },
    message: 'content/de/pages/nur.md has no source; expected no file, since there is no en/pages/nur.md',
  },
  {
    mistake: 'an entry at another position than in the source',
    change: {
      'de/home.yaml': 'sections: [{ section: solutions, nav: Lösungen }, { section: hero, nav: Start }]\n',
    },
    message: 'content/de/home.yaml:1: sections[0].section is "solutions"; expected hero, as in en/home.yaml',
  },
  {
    mistake: 'a legal link that leads to no page',
    change: {
      'en/footer.yaml': minimalContent['en/footer.yaml']?.replace('Policy }', 'Policy, url: /privcy }'),
    },
    message: expect.stringMatching(
      /^content\/en\/footer\.yaml:\d: legal\[0\]\.url is "\/privcy"; the link leads to no page; expected one of \/,/,
    ),
  },
])('$mistake is reported', ({ change, message }) => {
  expect(mistakesIn(both(change))).toContainEqual(message)
})

test('surplus entries are one mistake, even if they are more than the layout carries', () => {
  const bullets = 'bullets: [eins, zwei, drei, vier, fünf, sechs, sieben]'
  const hero = german['de/hero.yaml'].replace('bullets: [eins, zwei, drei, vier]', bullets)
  expect(mistakesIn(both({ 'de/hero.yaml': hero }))).toEqual([
    'content/de/hero.yaml:4: slides[0].bullets is a list of 7; expected a list of 4, as in en/hero.yaml',
  ])
})

test('mails in a translation are one mistake, since they are not read', () => {
  expect(mistakesIn(both({ 'de/mails.yaml': 'request: {}\n' }))).toEqual([
    'content/de/mails.yaml is not read; expected no file, since mails are in the first locale, en',
  ])
})

function mistakesIn(files: Record<string, string>) {
  try {
    parseContent(files)
  } catch (error) {
    return (error as ContentError).mistakes
  }
  return []
}
