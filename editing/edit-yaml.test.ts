import { expect, test } from 'vitest'
import { readContentFiles } from '../src/content/read-content.ts'
import { valueAt } from '../src/content/walk-words.ts'
import { type Path, readYaml } from '../src/content/yaml/read-yaml.ts'
import { changeList, confirmSample, setText } from './edit-yaml.ts'

const hero = `# The first screen
slides:
  - id: first # never shown
    title: First
    description: !sample >-
      A description
      of two lines

    bullets: !sample
      - one
      # about two
      - two # or three
      - 'three: four'

  - {id: second, title: "Second", bullets: [one, two]}
stats: # below
  note: |
    one
    two
`

/** The lines that differ: those of the old text with `-`, those of the new one with `+`. */
function diff(old: string, now = '') {
  const [a, b] = [old.split('\n'), now.split('\n')]
  const start = a.findIndex((line, index) => line !== b[index])
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [
    ...a.slice(start, a.length - end).map((line) => `-${line}`),
    ...b.slice(start, b.length - end).map((line) => `+${line}`),
  ]
}

const paths: [string, Path][] = [
  ['plain', ['slides', 0, 'title']],
  ['folded', ['slides', 0, 'description']],
  ['an entry of a list', ['slides', 0, 'bullets', 1]],
  ['quoted', ['slides', 0, 'bullets', 2]],
  ['quoted within brackets', ['slides', 1, 'title']],
  ['plain within brackets', ['slides', 1, 'bullets', 0]],
  ['literal', ['stats', 'note']],
]
const texts = [
  'Other',
  'a: b # c',
  '- [x] {y}',
  '12',
  'true',
  'null',
  '~',
  '*bold*',
  '!sample x',
  "it's",
  'say "yes"',
  'back\\slash',
  'two\nlines',
  'two\n\nparagraphs',
  '# no comment',
  '<b>markup</b> & more',
  'مرحبًا',
  'Unternehmens\u00adlösungen\u00a0🙂',
  'x '.repeat(140).trim(),
  '  indented',
  '%',
  '@x',
  'a,b]',
]

test.each(paths)('a text that is %s can be replaced by any other', (_, path) => {
  for (const text of texts) {
    const edited = setText(hero, path, text) ?? ''
    expect(valueAt(readYaml(edited).value, path), text).toBe(text)
  }
})

test('only the lines of the text change, and comments stay', () => {
  expect(diff(hero, setText(hero, ['slides', 0, 'title'], 'Other'))).toEqual(['-    title: First', '+    title: Other'])
  expect(diff(hero, setText(hero, ['slides', 0, 'bullets', 1], 'four'))).toEqual([
    '-      - two # or three',
    '+      - four # or three',
  ])
  expect(diff(hero, setText(hero, ['slides', 1, 'title'], 'Other'))).toEqual([
    '-  - {id: second, title: "Second", bullets: [one, two]}',
    '+  - {id: second, title: "Other", bullets: [one, two]}',
  ])
})

test('a changed text loses its own tag of sample texts, and a list or group keeps its tag', () => {
  expect(diff(hero, setText(hero, ['slides', 0, 'description'], 'Other'))).toEqual([
    '-    description: !sample >-',
    '-      A description',
    '-      of two lines',
    '+    description: >-',
    '+      Other',
  ])
  expect(setText(hero, ['slides', 0, 'bullets', 0], 'Other')).toContain('bullets: !sample\n')
  expect(setText('a: !sample 12\n', ['a'], 'x')).toBe('a: x\n')
  expect(setText('- !sample x\n- !sample y\n', [1], 'z')).toBe('- !sample x\n- z\n')
})

test('a confirmed text, or the list around it, is no sample text any more', () => {
  expect(diff(hero, confirmSample(hero, ['slides', 0, 'bullets', 2]))).toEqual([
    '-    bullets: !sample',
    '+    bullets:',
  ])
  expect(confirmSample('a: !sample # not yet\n  - b\n', ['a', 0])).toBe('a: # not yet\n  - b\n')
  expect(confirmSample(hero, ['stats', 'note'])).toBe(hero)
})

test('line breaks of the file stay', () => {
  const windows = hero.replaceAll('\n', '\r\n')
  const edited = setText(windows, ['slides', 0, 'description'], 'x '.repeat(140).trim()) ?? ''
  expect(edited.replaceAll('\r\n', '')).not.toContain('\n')
  expect(edited.replaceAll('\r\n', '\n')).toBe(setText(hero, ['slides', 0, 'description'], 'x '.repeat(140).trim()))
})

test('a text without a key is written at the end of its group', () => {
  expect(setText('', ['page', 'close'], 'Shut: it')).toBe(`page:\n  close: 'Shut: it'\n`)
  expect(setText('# Own words', ['page', 'close'], 'Shut')).toBe('# Own words\npage:\n  close: Shut\n')
  const own = 'page: # first\n    menu: More\n\n# second\nhero:\n  next: On\n'
  expect(diff(own, setText(own, ['page', 'close'], 'Shut'))).toEqual(['+    close: Shut'])
  expect(diff(own, setText(own, ['footer', 'theme', 'dark'], 'Night'))).toEqual([
    '+footer:',
    '+  theme:',
    '+    dark: Night',
  ])
})

test('a text is not written into a list or a group within brackets that lacks it', () => {
  expect(setText(hero, ['slides', 2, 'title'], 'Third')).toBeUndefined()
  expect(setText(hero, ['slides', 1, 'topic'], 'second')).toBeUndefined()
})

test('an entry is added, removed and moved with its comments', () => {
  const list = ['slides', 0, 'bullets']
  expect(diff(hero, changeList(hero, list, { action: 'add', at: 2 }))).toEqual(['+      - two # or three'])
  expect(diff(hero, changeList(hero, list, { action: 'add', at: 0 }))).toEqual(['+      - one'])
  expect(diff(hero, changeList(hero, list, { action: 'remove', at: 1 }))).toEqual([
    '-      # about two',
    '-      - two # or three',
  ])
  expect(diff(hero, changeList(hero, list, { action: 'move', at: 1, to: 0 }))).toEqual([
    '-      - one',
    '-      # about two',
    '-      - two # or three',
    '+      # about two',
    '+      - two # or three',
    '+      - one',
  ])
  expect(changeList('- a\n- b', [], { action: 'move', at: 1, to: 0 })).toBe('- b\n- a\n')
})

test('a comment at the head of the file belongs to no entry', () => {
  const source = '# About this file\n\nlist:\n  - one\n  - two\n'
  expect(diff(source, changeList(source, ['list'], { action: 'remove', at: 1 }))).toEqual(['-  - two'])
})

test('a list within brackets, or none, is not changed', () => {
  expect(changeList(hero, ['slides', 1, 'bullets'], { action: 'remove', at: 0 })).toBeUndefined()
  expect(changeList(hero, ['slides', 0, 'title'], { action: 'remove', at: 0 })).toBeUndefined()
})

const files = ['content', 'tests/content'].flatMap((dir) =>
  Object.entries(readContentFiles(dir))
    .filter(([file]) => file.endsWith('.yaml'))
    .map(([file, source]) => ({ file: `${dir}/${file}`, source })),
)

test('in every file of the content a text is replaced in its own lines only', () => {
  for (const [index, { file, source }] of files.entries()) {
    const all = textsIn(readYaml(source).value)
    // Another text in each file: together they are of all kinds.
    const [path = [], text = ''] = all[(index * 7) % Math.max(all.length, 1)] ?? []
    const edited = setText(source, path, `${text}: "#`) ?? ''
    expect(valueAt(readYaml(edited).value, path), `${file} ${path.join(' ')}`).toBe(`${text}: "#`)
    const lines = diff(source.replaceAll('!sample ', ''), edited.replaceAll('!sample ', ''))
    const most = 2 * (text.split('\n').length + Math.ceil(text.length / 60))
    expect(lines.length, `${file} ${path.join(' ')}`).toBeLessThanOrEqual(most)
  }
})

function textsIn(value: unknown, path: Path = []): [Path, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
