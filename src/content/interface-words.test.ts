import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bilingualContent } from '../../tests/support/content-folder.ts'
import { builtInWords, WORDS_DIR, wrongBuiltInWords } from './interface-words.ts'
import { listWords } from './list-words.ts'
import { parseContent } from './parse.ts'
import { ContentError, mistakeText } from './yaml/mistakes.ts'
import { readYaml } from './yaml/read-yaml.ts'

const builtIn = (path: string) => readFileSync(`${WORDS_DIR}/${path}`, 'utf8')

test('every built-in language has every word', () => {
  expect(wrongBuiltInWords()).toEqual([])
  for (const language of ['en', 'de', 'ar'])
    for (const file of ['interface', 'forms', 'answers'])
      expect(builtInWords.has(`${language}/${file}.yaml`), `${language}/${file}`).toBe(true)
})

test('a word that a built-in language lacks stops the build, which names file and key', () => {
  const without = builtIn('ar/interface.yaml').replace(/\n {2}close: .*/, '')
  const words = new Map(builtInWords).set('ar/interface.yaml', readYaml(without))
  expect(wrongBuiltInWords(words).map(mistakeText)).toEqual([
    expect.stringMatching(/^ar\/interface\.yaml:\d+: page\.close is missing; expected text$/),
  ])
})

test('a company without interface words has the built-in ones of each language', () => {
  const [english, german] = parseContent(bilingualContent({}))
  expect(english.words.page.close).toBe('Close')
  expect(german?.words.page.close).toBe('Schließen')
  expect(german?.forms.labels.name).toBe('Name')
  expect(german?.answers.noPhoto).toContain('Das Foto')
})

test('a variant of a built-in language has the words of the language', () => {
  const [, austrian] = parseContent(bilingualContent({}, 'de-AT'))
  expect(austrian?.words.page.close).toBe('Schließen')
})

test('the words of a company replace the built-in ones, one by one', () => {
  const [english, german] = parseContent(
    bilingualContent({
      'en/interface.yaml': 'header:\n  portal: Staff rota\nsolutions:\n  days:\n    one: one day\n',
      'de/forms.yaml': 'options:\n  industries:\n    Finance: Büro\n',
      'de/answers.yaml': '# Nothing yet.\n',
    }),
  )
  expect(english.words.header).toMatchObject({ portal: 'Staff rota', menu: 'Menu' })
  expect(english.words.solutions.days).toEqual({ one: 'one day', other: '{count} days' })
  expect(german?.words.header.portal).toBe('Mitarbeiterportal')
  expect(german?.forms.options.industries).toMatchObject({ Finance: 'Büro', Education: 'Bildung' })
  expect(german?.answers.noPhoto).toContain('Das Foto')
})

test('the mails to staff have the words of the first language in every language', () => {
  const [english, german] = parseContent(bilingualContent({ 'en/mails.yaml': 'spam:\n  title: "Spam? {title}"\n' }))
  expect(english.mails.spam.title).toBe('Spam? {title}')
  expect(english.mails.request.language).toBe('Language')
  expect(german?.mails).toEqual(english.mails)
})

test.each([
  [
    'an unknown word',
    bilingualContent({ 'de/interface.yaml': 'footer:\n  quicklinks: Schnell\n' }),
    'content/de/interface.yaml:2: footer.quicklinks is no field here; expected one of quickLinks, services, social, legal, theme',
  ],
  [
    'an empty word',
    bilingualContent({ 'de/interface.yaml': 'footer:\n  legal:\n' }),
    'content/de/interface.yaml:2: footer.legal is empty; expected text',
  ],
  [
    'a word without its placeholder',
    bilingualContent({ 'en/answers.yaml': 'acknowledgement:\n  reference: Here it is\n' }),
    'content/en/answers.yaml:2: acknowledgement.reference is "Here it is"; expected text with the placeholder {reference}',
  ],
])('%s of a company is reported with its file and line', (_, files, message) => {
  expect(mistakesIn(files)).toEqual([message])
})

test('a language that is not built in must have every word, and the message names file and key', () => {
  const [interfaceFile, formsFile, answersFile] = ['interface', 'forms', 'answers'].map((name) =>
    builtIn(`en/${name}.yaml`),
  ) as [string, string, string]
  expect(mistakesIn(bilingualContent({ 'fr/forms.yaml': formsFile }, 'fr'))).toEqual(
    ['answers', 'interface'].map(
      (name) =>
        `content/fr/${name}.yaml is missing; expected the translation of src/content/words/en/${name}.yaml, since it is not built in for fr`,
    ),
  )
  const french = {
    'fr/interface.yaml': interfaceFile,
    'fr/forms.yaml': formsFile,
    'fr/answers.yaml': answersFile.replace(/\nnoPhoto: .*/, ''),
  }
  expect(mistakesIn(bilingualContent(french, 'fr'))).toEqual([
    'content/fr/answers.yaml:2: noPhoto is missing; expected text',
  ])
  expect(mistakesIn(bilingualContent({ ...french, 'fr/answers.yaml': answersFile }, 'fr'))).toEqual([])
})

test('a line for each language says how many words are built in and overridden', () => {
  const files = bilingualContent({ 'de/interface.yaml': 'page:\n  close: Zu\n  dismiss: Weg\n' })
  expect(listWords(files)).toEqual([
    expect.stringMatching(/^en: \d+ interface words are built in, none of them overridden$/),
    expect.stringMatching(/^de: \d+ interface words are built in, 2 of them overridden$/),
  ])
  expect(listWords(bilingualContent({ 'fr/interface.yaml': 'page:\n  close: Fermer\n' }, 'fr'))).toContain(
    'fr: no interface words are built in, and 1 are in content/fr/',
  )
})

function mistakesIn(files: Record<string, string>) {
  try {
    parseContent(files)
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes
    throw error
  }
  return []
}
