import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { mark } from '../src/content/marks.ts'
import { readContentFiles, readContents } from '../src/content/read-content.ts'
import { compareTranslation, recordTranslation, translatedFromText } from '../src/content/translations.ts'
import type { Path } from '../src/content/yaml/read-yaml.ts'
import { bilingualContent, contentFolder } from '../tests/support/content-folder.ts'
import { createEditor, type Editor } from './editor.ts'

const page = (title: string, more = '') => `---
title: ${title} # of the page
description: How we treat data
---

Text with a [link](/).
${more}`

let dir: string
let editor: Editor

beforeEach(() => {
  dir = contentFolder(
    bilingualContent({ 'en/pages/privacy.md': page('Privacy'), 'de/pages/privacy.md': page('Datenschutz') }),
  )
  const record = recordTranslation(readContentFiles(dir), 'de', {})
  writeFileSync(join(dir, 'de/translated-from.json'), translatedFromText(record))
  editor = createEditor(dir)
})

const read = (file: string) => readFileSync(join(dir, file), 'utf8')
const readAll = () =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(dir.length + 1), readFileSync(file, 'latin1')]),
  )

/** The files that differ from those before, and the content check, which must be satisfied. */
function changedSince(before: Record<string, string>) {
  readContents(dir)
  const now = readAll()
  return Object.keys({ ...before, ...now }).filter((file) => before[file] !== now[file])
}

const change = (file: string, path: Path, from: string, to: string) =>
  editor.change({ file, path: path as string[], from, to })
const textOf = (locale: string, file: string, ...path: (string | number)[]) =>
  editor.state(locale).texts.find((text) => text.file === file && text.path.join() === path.join())

const saved = { state: 'saved' }
const refusedWith = (sentence: string | RegExp) => ({ state: 'refused', sentence: expect.stringMatching(sentence) })

test('each text has its limit, its placeholders and its source', () => {
  expect(textOf('en', 'en/hero.yaml', 'slides', 0, 'title')).toEqual({
    file: 'en/hero.yaml',
    path: ['slides', 0, 'title'],
    text: 'First',
    most: 65,
    placeholders: [],
    isSample: false,
  })
  expect(textOf('de', 'de/interface.yaml', 'hero', 'slide')).toMatchObject({
    text: expect.stringContaining('{number}'),
    most: 40,
    placeholders: ['{number}', '{count}', '{title}'],
    source: expect.stringContaining('{title}'),
  })
})

test('each form of a plural is a text', () => {
  const forms = editor.state('de').texts.filter(({ path }) => path.join('.').startsWith('solutions.days'))
  expect(forms.map(({ path }) => path.at(-1))).toEqual(['one', 'other'])
  expect(forms.map(({ placeholders }) => placeholders)).toEqual([[], ['{count}']])
  expect(change('de/interface.yaml', ['solutions', 'days', 'one'], forms[0]?.text ?? '', 'ein Tag')).toEqual(saved)
  expect(read('de/interface.yaml')).toBe('solutions:\n  days:\n    one: ein Tag\n')
})

test('the mark of a text, by which the page knows its place, is not saved', () => {
  const marked = (text: string) => mark(text, ['en/hero.yaml', 'slides', 0, 'title'])
  expect(change('en/hero.yaml', ['slides', 0, 'title'], marked('First'), marked('Now'))).toEqual(saved)
  expect(read('en/hero.yaml')).toContain('    title: Now\n')
})

test('facts are texts of the first language', () => {
  expect(textOf('en', 'en/company.yaml', 'phone')?.text).toBe('+1 202 555 0143')
  expect(textOf('de', 'de/company.yaml', 'phone')).toBeUndefined()
  expect(change('en/company.yaml', ['phone'], '+1 202 555 0143', '+1 202 555 0199')).toEqual(saved)
  expect(read('en/company.yaml')).toContain('phone: +1 202 555 0199\n')
})

test('ids, names of drawings and other files are no texts', () => {
  const before = readAll()
  expect(change('en/hero.yaml', ['slides', 0, 'id'], 'first', 'other')).toEqual(refusedWith('no text'))
  expect(change('en/solutions.yaml', ['cards', 0, 'drawing'], 'rings', 'cloud')).toEqual(refusedWith('no text'))
  expect(change('../package.json', ['name'], '', 'x')).toEqual(refusedWith('no text'))
  expect(
    editor.changeSource({ file: 'de/translated-from.json', from: read('de/translated-from.json'), to: '' }),
  ).toEqual(refusedWith('no file'))
  expect(changedSince(before)).toEqual([])
})

test('a changed text of the first language makes its translation outdated', () => {
  const before = readAll()
  expect(change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'The first: now')).toEqual(saved)
  expect(changedSince(before)).toEqual(['en/hero.yaml'])
  expect(textOf('de', 'de/hero.yaml', 'slides', 0, 'title')?.fault).toBe('outdated')
})

test('a changed translation is recorded as one of the current source', () => {
  change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Now')
  change('en/hero.yaml', ['slides', 1, 'title'], 'Second', 'Then')
  const [before, recorded] = [readAll(), read('de/translated-from.json')]
  expect(change('de/hero.yaml', ['slides', 0, 'title'], 'First', 'Jetzt')).toEqual(saved)
  expect(changedSince(before)).toEqual(['de/hero.yaml', 'de/translated-from.json'])
  expect(textOf('de', 'de/hero.yaml', 'slides', 0, 'title')).not.toHaveProperty('fault')
  expect(textOf('de', 'de/hero.yaml', 'slides', 1, 'title')?.fault).toBe('outdated')
  const lines = recorded.split('\n')
  expect(
    read('de/translated-from.json')
      .split('\n')
      .filter((line) => !lines.includes(line)),
  ).toEqual([expect.stringMatching(/"hero\.yaml slides\[0\]\.title"/)])
})

test('a text that is changed to itself is confirmed: no sample text, and right for the current source', () => {
  writeFileSync(join(dir, 'de/hero.yaml'), read('de/hero.yaml').replace('title: First', 'title: !sample First'))
  change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Now')
  expect(textOf('de', 'de/hero.yaml', 'slides', 0, 'title')).toMatchObject({ isSample: true, fault: 'outdated' })
  expect(change('de/hero.yaml', ['slides', 0, 'title'], 'First', 'First')).toEqual(saved)
  expect(read('de/hero.yaml')).toContain('title: First\n')
  expect(textOf('de', 'de/hero.yaml', 'slides', 0, 'title')).toMatchObject({ isSample: false })
  expect(textOf('de', 'de/hero.yaml', 'slides', 0, 'title')).not.toHaveProperty('fault')
})

test('a translation without a record gets none', () => {
  renameSync(join(dir, 'de/translated-from.json'), join(dir, '..', 'removed.json'))
  const before = readAll()
  expect(change('de/hero.yaml', ['slides', 0, 'title'], 'First', 'Erste')).toEqual(saved)
  expect(changedSince(before)).toEqual(['de/hero.yaml'])
})

test.each([
  [
    'too long',
    'en/hero.yaml',
    ['slides', 0, 'title'],
    'First',
    'x'.repeat(66),
    'expected text of at most 65 characters',
  ],
  ['empty', 'en/hero.yaml', ['slides', 0, 'title'], 'First', ' ', 'slides\\[0\\].title is empty; expected text'],
  [
    'a telephone number that is too long',
    'en/company.yaml',
    ['phone'],
    '+1 202 555 0143',
    '1'.repeat(41),
    'expected text of at most 40',
  ],
  [
    'no email address',
    'en/company.yaml',
    ['email'],
    'hello@theodolite.example.com',
    'hello',
    'expected an email address',
  ],
])('a text that is %s is refused with the sentence of the content check', (_, file, path, from, to, sentence) => {
  const before = readAll()
  expect(change(file, path, from, to)).toEqual(refusedWith(sentence))
  expect(editor.change({ file, path, from, to }, true)).toEqual(refusedWith(sentence))
  expect(changedSince(before)).toEqual([])
})

test('a lost placeholder is refused', () => {
  const { text = '' } = textOf('en', 'en/interface.yaml', 'hero', 'slide') ?? {}
  expect(change('en/interface.yaml', ['hero', 'slide'], text, 'Slide')).toEqual(
    refusedWith(/text with the placeholder \{number\}, \{count\} and \{title\}/),
  )
})

test('a file that a killed editor left is no obstacle', () => {
  writeFileSync(join(dir, 'en/hero.yaml.new'), 'half')
  expect(change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Now')).toEqual(saved)
  expect(readdirSync(join(dir, 'en')).filter((file) => file.endsWith('.new'))).toEqual([])
})

test('a check writes nothing', () => {
  const before = readAll()
  const checked = { file: 'en/hero.yaml', path: ['slides', 0, 'title'], from: 'First', to: 'Other' }
  expect(editor.change(checked, true)).toEqual(saved)
  expect(changedSince(before)).toEqual([])
})

test('a text that somebody changed meanwhile is returned and not overwritten', () => {
  change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Theirs')
  const before = readAll()
  expect(change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Mine')).toEqual({ state: 'changed', text: 'Theirs' })
  expect(editor.changeSource({ file: 'en/hero.yaml', from: 'slides: []', to: '' })).toEqual({
    state: 'changed',
    text: read('en/hero.yaml'),
  })
  expect(changedSince(before)).toEqual([])
})

test('a built-in word that is changed is written into the file of the company, which may be new', () => {
  const onAdded = vi.fn()
  editor = createEditor(dir, onAdded)
  const { text = '' } = textOf('de', 'de/interface.yaml', 'page', 'close') ?? {}
  const before = readAll()
  expect(change('de/interface.yaml', ['page', 'close'], text, 'Zu')).toEqual(saved)
  expect(changedSince(before)).toEqual(['de/interface.yaml'])
  expect(read('de/interface.yaml')).toBe('page:\n  close: Zu\n')
  change('de/interface.yaml', ['page', 'close'], 'Zu', 'Schließen')
  expect(onAdded).toHaveBeenCalledTimes(1)
  expect(textOf('de', 'de/interface.yaml', 'page', 'close')?.text).toBe('Schließen')
})

test('the front matter and the text of a page are changed', () => {
  expect(change('de/pages/privacy.md', ['title'], 'Datenschutz', 'Ihre Daten')).toEqual(saved)
  expect(read('de/pages/privacy.md')).toBe(page('Ihre Daten'))
  expect(change('de/pages/privacy.md', [], page('Ihre Daten'), page('Ihre Daten', '\n## Mehr\n'))).toEqual(saved)
  expect(read('de/pages/privacy.md')).toBe(page('Ihre Daten', '\n## Mehr\n'))
  expect(textOf('de', 'de/pages/privacy.md')).not.toHaveProperty('fault')
  expect(change('de/pages/privacy.md', [], read('de/pages/privacy.md'), page('x', '[a](/nowhere)'))).toEqual(
    refusedWith('the link /nowhere leads to no page'),
  )
})

test('a page keeps its line breaks', () => {
  const windows = page('Privacy').replaceAll('\n', '\r\n')
  writeFileSync(join(dir, 'en/pages/privacy.md'), windows)
  expect(change('en/pages/privacy.md', [], page('Privacy'), page('Data'))).toEqual(saved)
  expect(change('en/pages/privacy.md', ['title'], 'Data', 'Facts')).toEqual(saved)
  expect(read('en/pages/privacy.md')).toBe(page('Facts').replaceAll('\n', '\r\n'))
})

const slides = ['First', 'Second']
const bullets = ['one', 'two', 'three', 'four']

test('an entry is added, moved and removed in every language', () => {
  const before = readAll()
  const list = { file: 'de/hero.yaml', path: ['slides', 1, 'bullets'] }
  expect(editor.changeEntries({ ...list, action: 'add', at: 4, from: bullets })).toEqual(saved)
  expect(changedSince(before)).toEqual(['de/hero.yaml', 'de/translated-from.json', 'en/hero.yaml'])
  for (const file of ['en/hero.yaml', 'de/hero.yaml']) expect(read(file)).toContain('- four\n      - four\n')
  expect(editor.changeEntries({ ...list, action: 'move', at: 4, to: 0, from: [...bullets, 'four'] })).toEqual(saved)
  expect(editor.changeEntries({ ...list, action: 'remove', at: 0, from: ['four', ...bullets] })).toEqual(saved)
  expect(changedSince(before)).toEqual([])
})

test('an entry with an id gets another one, the same in every language', () => {
  const add = { file: 'en/hero.yaml', path: ['slides'], action: 'add' as const, at: 2 }
  expect(editor.changeEntries({ ...add, from: slides })).toEqual(saved)
  expect(editor.changeEntries({ ...add, at: 3, from: [...slides, 'Second'] })).toEqual(saved)
  for (const file of ['en/hero.yaml', 'de/hero.yaml'])
    expect(read(file).match(/id: .*/g)).toEqual(['id: first', 'id: second', 'id: second-2', 'id: second-3'])
})

test('an entry without texts has its id as its name, and is moved too', () => {
  const sections = (file: string) => [...read(file).matchAll(/section: ([\w-]+)/g)].map(([, name]) => name)
  const written = '  - section: hero\n    nav: Home\n  - section: solutions\n  - section: contact\n'
  for (const locale of ['en', 'de']) writeFileSync(join(dir, `${locale}/home.yaml`), `sections:\n${written}`)
  const { entries = [] } = editor.state('de').lists.find(({ file }) => file === 'de/home.yaml') ?? {}
  expect(entries).toEqual(['Home', 'solutions', 'contact'])
  const move = { file: 'de/home.yaml', path: ['sections'], action: 'move' as const, at: 2, to: 1 }
  expect(editor.changeEntries({ ...move, from: entries })).toEqual(saved)
  for (const locale of ['en', 'de']) expect(sections(`${locale}/home.yaml`)).toEqual(['hero', 'contact', 'solutions'])
})

test('a moved entry stays outdated', () => {
  change('en/hero.yaml', ['slides', 1, 'title'], 'Second', 'Two')
  const move = { file: 'en/hero.yaml', path: ['slides'], action: 'move' as const, at: 1, to: 0 }
  expect(editor.changeEntries({ ...move, from: ['First', 'Two'] })).toEqual(saved)
  const outdated = editor.state('de').texts.filter(({ fault }) => fault)
  expect(outdated.map(({ path }) => path)).toEqual([['slides', 0, 'title']])
})

test('a list that would be too long or too short, that was changed meanwhile, or is within brackets stays', () => {
  const before = readAll()
  const remove = { action: 'remove' as const, at: 0 }
  expect(
    editor.changeEntries({
      file: 'en/hero.yaml',
      path: ['stats'],
      action: 'add',
      at: 3,
      from: ['Projects', 'Clients', 'Years'],
    }),
  ).toEqual(saved)
  expect(
    editor.changeEntries({
      file: 'en/hero.yaml',
      path: ['stats'],
      action: 'add',
      at: 4,
      from: ['Projects', 'Clients', 'Years', 'Years'],
    }),
  ).toEqual(refusedWith('stats is a list of 5; expected a list of at most 4'))
  editor.undo()
  expect(editor.changeEntries({ file: 'en/hero.yaml', path: ['slides'], ...remove, from: ['First'] })).toEqual({
    state: 'changed',
    text: 'First\nSecond',
  })
  expect(
    editor.changeEntries({ file: 'en/hero.yaml', path: ['slides', 0, 'bullets'], ...remove, from: bullets }),
  ).toEqual(refusedWith('in its file only'))
  expect(editor.changeEntries({ file: 'en/hero.yaml', path: ['slides', 9], ...remove, from: [] })).toEqual(
    refusedWith('no list'),
  )
  expect(changedSince(before)).toEqual([])
})

test('the last twenty changes can be undone, each with all of its files', () => {
  change('de/hero.yaml', ['slides', 1, 'title'], 'Second', 'Zweite')
  const before = readAll()
  for (let index = 0; index < 20; index++)
    change('de/hero.yaml', ['slides', 0, 'title'], index ? `${index}` : 'First', `${index + 1}`)
  expect(editor.state().undoable).toBe(20)
  for (let index = 0; index < 20; index++) expect(editor.undo()).toEqual(saved)
  expect(changedSince(before)).toEqual([])
  expect(editor.undo()).toEqual(refusedWith('no change'))
})

test('an added file is removed again', () => {
  const before = readAll()
  change('en/interface.yaml', ['page', 'close'], textOf('en', 'en/interface.yaml', 'page', 'close')?.text ?? '', 'Shut')
  expect(editor.undo()).toEqual(saved)
  expect(changedSince(before)).toEqual([])
})

test('a change is not undone if somebody changed its file since', () => {
  change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Mine')
  writeFileSync(join(dir, 'en/hero.yaml'), `${read('en/hero.yaml')}# theirs\n`)
  const before = readAll()
  expect(editor.undo()).toEqual(refusedWith('changed since then'))
  expect(changedSince(before)).toEqual([])
})

test('no file is written through a link', () => {
  const outside = contentFolder({})
  renameSync(join(dir, 'en/hero.yaml'), join(outside, 'hero.yaml'))
  symlinkSync(join(outside, 'hero.yaml'), join(dir, 'en/hero.yaml'))
  expect(() => change('en/hero.yaml', ['slides', 0, 'title'], 'First', 'Other')).toThrow('a link')
  renameSync(join(outside, 'hero.yaml'), join(dir, 'en/hero.yaml'))
  const before = readAll()
  renameSync(join(dir, 'de'), join(outside, 'de'))
  symlinkSync(join(outside, 'de'), join(dir, 'de'))
  expect(() => change('de/hero.yaml', ['slides', 0, 'title'], 'First', 'Other')).toThrow('a link')
  const add = { file: 'en/hero.yaml', path: ['slides'], action: 'add' as const, at: 2, from: slides }
  expect(() => editor.changeEntries(add)).toThrow('a link')
  rmSync(join(dir, 'de'))
  renameSync(join(outside, 'de'), join(dir, 'de'))
  expect(changedSince(before)).toEqual([])
})

test('content with a broken file shows the sentence and the text of the file, which can be repaired', () => {
  const whole = read('de/hero.yaml')
  const broken = 'slides: "First\n'
  writeFileSync(join(dir, 'de/hero.yaml'), broken)
  const { broken: files, locales } = editor.state('de')
  expect(locales).toEqual(['en', 'de'])
  expect(files).toEqual([
    { file: 'de/hero.yaml', sentences: [expect.stringContaining('is not readable as YAML')], source: broken },
  ])
  const source = { file: 'de/hero.yaml', from: broken }
  expect(editor.changeSource({ ...source, to: 'slides: [' })).toEqual(refusedWith('is not readable as YAML'))
  expect(read('de/hero.yaml')).toBe(broken)
  expect(editor.changeSource({ ...source, to: whole })).toEqual(saved)
  expect(editor.state('de').broken).toEqual([])
})

test('in content with mistakes a change is saved that adds none', () => {
  writeFileSync(join(dir, 'de/hero.yaml'), read('de/hero.yaml').replace(/ {4}title: .*\n/g, ''))
  expect(textOf('de', 'de/hero.yaml', 'slides', 0, 'title')).toMatchObject({
    fault: 'missing',
    text: '',
    source: 'First',
  })
  expect(change('de/hero.yaml', ['slides', 0, 'title'], '', 'x'.repeat(66))).toEqual(refusedWith('at most 65'))
  expect(change('de/hero.yaml', ['slides', 0, 'title'], '', 'Erste')).toEqual(saved)
  expect(editor.state('de').broken).toHaveLength(1)
  expect(change('de/hero.yaml', ['slides', 1, 'title'], '', 'Zweite')).toEqual(saved)
  expect(editor.state('de').broken).toEqual([])
})

test('a file that two mistakes are in can be repaired while another has one', () => {
  const whole = read('de/hero.yaml')
  for (const file of ['de/hero.yaml', 'de/footer.yaml']) writeFileSync(join(dir, file), 'x: [')
  expect(editor.changeSource({ file: 'de/hero.yaml', from: 'x: [', to: whole })).toEqual(saved)
  expect(editor.state('de').broken.map(({ file }) => file)).toEqual(['de/footer.yaml'])
})

test('a picture is replaced by one of the same type that the build would accept', async () => {
  const draw = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: 'red' } })
  const old = await draw(8).png().toBuffer()
  mkdirSync(join(dir, 'pictures'))
  writeFileSync(join(dir, 'pictures/oven.png'), old)
  const { pictures } = editor.state()
  expect(pictures).toEqual([{ file: 'pictures/oven.png', address: `/@fs${join(dir, 'pictures/oven.png')}` }])
  const picture = await draw(9).png().toBuffer()
  expect(editor.changePicture('pictures/oven.png', picture)).toEqual(saved)
  expect(readFileSync(join(dir, 'pictures/oven.png'))).toEqual(picture)

  const refuse = (bytes: Buffer, sentence: string) =>
    expect(editor.changePicture('pictures/oven.png', bytes)).toEqual(refusedWith(sentence))
  refuse(await draw(9).jpeg().toBuffer(), 'of the type jpg; expected png')
  refuse(Buffer.from('no picture'), 'is not readable as a picture')
  refuse(await draw(6001).png().toBuffer(), '6001 × 6001 pixels; expected at most 6000')
  refuse(Buffer.concat([picture, Buffer.alloc(5_000_000)]), 'expected at most 5 MB')
  expect(editor.changePicture('pictures/other.png', picture)).toEqual(refusedWith('no picture'))
  expect(editor.changePicture('../oven.png', picture)).toEqual(refusedWith('no picture'))
  expect(editor.undo()).toEqual(saved)
  expect(readFileSync(join(dir, 'pictures/oven.png'))).toEqual(old)
})

test('a portrait has the limit of the build', () => {
  const reader = 'reader: { sentence: I read, role: Sales, portrait: amara.svg }\n'
  for (const locale of ['en', 'de'])
    writeFileSync(join(dir, `${locale}/contact.yaml`), `${read(`${locale}/contact.yaml`)}${reader}`)
  mkdirSync(join(dir, 'brand'))
  const drawing = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5">${content}</svg>`)
  writeFileSync(join(dir, 'brand/amara.svg'), drawing(''))
  const replace = (content: string) => editor.changePicture('brand/amara.svg', drawing(content))
  expect(replace('<circle/>')).toEqual(saved)
  expect(replace(`<desc>${'x'.repeat(100_000)}</desc>`)).toEqual(refusedWith('has 101 kB; expected at most 100 kB'))
  expect(replace('<script/>')).toEqual(refusedWith('contains a script'))
})

test('after changes the content check and the record of translations have nothing to add', () => {
  change('de/hero.yaml', ['slides', 0, 'title'], 'First', 'Erste')
  editor.changeEntries({
    file: 'de/hero.yaml',
    path: ['slides'],
    action: 'move',
    at: 0,
    to: 1,
    from: ['Erste', 'Second'],
  })
  change('de/pages/privacy.md', ['title'], 'Datenschutz', 'Daten')
  const texts = readContentFiles(dir)
  const from = JSON.parse(read('de/translated-from.json'))
  expect(translatedFromText(recordTranslation(texts, 'de', from))).toBe(read('de/translated-from.json'))
  expect(compareTranslation(texts, 'de', from).findings).toEqual([])
})
