import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WORDS_DIR } from './interface-words.ts'
import { listTranslations } from './list-translations.ts'
import { compareTranslation, localesIn, recordTranslation } from './translations.ts'

const files = {
  'site.yaml': 'locales: [en, de]\n',
  'en/home.yaml': 'sections:\n  - section: hero\n    nav: Home\n  - section: contact\n',
  'en/footer.yaml': 'closing: Build it\nservices:\n  - AI\n  - Apps\nlegal: [{ title: Terms }]\n',
  'de/home.yaml': 'sections:\n  - nav: Start\n',
  'de/footer.yaml': 'closing: Bauen\nservices:\n  - KI\n  - Anwendungen\nlegal: [{ title: !sample AGB }]\n',
}
const builtIn = (name: string) => readFileSync(`${WORDS_DIR}/en/${name}.yaml`, 'utf8')
const recorded = recordTranslation(files, 'de', {})
/** French is not built in, so that its folder has the interface words too. */
const frenchWords = {
  'fr/interface.yaml': builtIn('interface'),
  'fr/forms.yaml': builtIn('forms'),
  'fr/answers.yaml': builtIn('answers'),
}
const listed = (changed: Record<string, string>, tag = 'de', from = recorded) =>
  listTranslations([compareTranslation({ ...files, ...changed }, tag, from)])
const english = { 'en/footer.yaml': files['en/footer.yaml'].replace('Build it', 'Build it now') }
const german = { 'de/footer.yaml': files['de/footer.yaml'].replace('Bauen', 'Jetzt bauen') }

test('a complete translation is up to date, and so is one that was never recorded', () => {
  expect(listed({})).toEqual(['de: 5 texts, all up to date'])
  expect(listed({}, 'de', {})).toEqual(['de: 5 texts, all up to date'])
})

test('a translation is outdated after a change in the source until the translation is changed too', () => {
  expect(listed(english)).toEqual([
    'content/de/footer.yaml:1  closing  outdated, the source is now: Build it now',
    'de: 5 texts, 1 outdated',
  ])
  expect(listed({ ...english, ...german })).toEqual(['de: 5 texts, all up to date'])
})

test('an outdated translation is still outdated after `record`, unless its place is confirmed', () => {
  const changed = { ...files, ...english }
  const record = (places: string[]) => recordTranslation(changed, 'de', recorded, places)
  expect(record([])).toEqual(recorded)
  expect(record(['de/footer.yaml:2'])).toEqual(recorded)
  for (const place of ['de/footer.yaml:1', 'de/footer.yaml', 'de'])
    expect(listed(english, 'de', record([place]))).toEqual(['de: 5 texts, all up to date'])
})

test('an unpublished translation may be incomplete, and may have texts that the source lacks', () => {
  const french = {
    'fr/footer.yaml': 'closing: Bâtir\nservices:\n  - IA\n  - Applis\n  - Autre\nlegal:\n',
  }
  expect(localesIn({ ...files, ...french }).translations).toEqual(['de', 'fr'])
  expect(listed({ ...french, ...frenchWords }, 'fr', {})).toEqual([
    'content/fr/home.yaml      the whole file  missing, expected a translation of: 1 text',
    'content/fr/footer.yaml:6  legal[0].title  missing, expected a translation of: Terms',
    'content/fr/footer.yaml:5  services[2]     no longer in the source: Autre',
    expect.stringMatching(
      /^fr: \d+ texts, 2 missing, 1 surplus \(not published, since content\/site\.yaml does not name it\)$/,
    ),
  ])
})

test('interface words are listed only in a language that has none built in', () => {
  const english = { 'en/interface.yaml': 'page:\n  close: Shut\n' }
  expect(listed(english)).toEqual(['de: 5 texts, all up to date'])
  const { 'fr/forms.yaml': _, ...others } = frenchWords
  const french = {
    ...others,
    'fr/interface.yaml': others['fr/interface.yaml'].replace(/\n {2}close: .*/, ''),
  }
  const list = listed({ ...english, ...french }, 'fr', {})
  expect(list).toContainEqual(
    expect.stringMatching(/^content\/fr\/forms\.yaml +the whole file +missing, expected a translation of: \d+ texts$/),
  )
  expect(list).toContainEqual(
    expect.stringMatching(/^content\/fr\/interface\.yaml:\d+ +page\.close +missing, expected a translation of: Shut$/),
  )
})

test('a Markdown page is compared as one text', () => {
  const page = { 'en/pages/terms.md': '# Terms', 'de/pages/terms.md': '# AGB' }
  const from = recordTranslation({ ...files, ...page }, 'de', {})
  expect(listed({ ...page, 'en/pages/terms.md': '# Our terms' }, 'de', from)).toEqual([
    'content/de/pages/terms.md  the whole file  outdated, the source is now: # Our terms',
    'de: 6 texts, 1 outdated',
  ])
})

test.each(['en/footer.yaml', 'de/footer.yaml'])(
  '%s is not compared while it is unreadable, and its record stays',
  (file) => {
    const broken = { [file]: 'closing: "Build it\n' }
    expect(listed(broken)).toEqual(['de: 1 texts, all up to date'])
    expect(recordTranslation({ ...files, ...broken }, 'de', recorded)).toEqual(recorded)
  },
)
