import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_CONTENT_DIR } from '../../tests/support/test-content.ts'
import type { ContentError } from '../content/yaml/mistakes.ts'
import { checkPictures } from './check-pictures.ts'
import { readBrand } from './read-brand.ts'
import { typefaceFor } from './typeface-for.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync(join(TEST_CONTENT_DIR, 'brand'), join(dir, 'brand'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))

const write = (file: string, content: string | Buffer) => writeFileSync(join(dir, 'brand', file), content)
const colours = (change = {}) =>
  `colours: ${JSON.stringify({ ink: '#0a2225', paper: '#f6f2eb', signal: '#fc5c24', ...change })}`
const circle = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" fill="${fill}"/></svg>`
const font = 'typefaces: [{ name: A, files: [{ file: a.woff2, weight: 400 700 }] }]'

const generalFont = (name: string, locales = '') =>
  `  - { name: ${name}, files: [{ file: familjen.woff2, weight: 400 700 }]${locales} }\n`

test('the colours, logo and mark of a company are read', () => {
  const brand = readBrand(dir)
  expect(brand.colours.signal).toBe('#fc5c24')
  expect(brand.logo.svg.viewBox).toBe('0 0 306 52')
  expect(brand.mark.svg.elements).toContain('var(--signal)')
  expect(brand.footer?.svg.elements).toContain('var(--rule)')
})

test('the drawing of the footer is optional', () => {
  rmSync(join(dir, 'brand/footer.svg'))
  expect(readBrand(dir).footer).toBeUndefined()
})

test('a logo that is invisible on dark paper requires a logo for the dark theme', () => {
  write('logo.svg', circle('#15294b'))
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /brand\/logo\.svg has a contrast of 1\.\d:1 with the paper in the dark theme; expected a colour with at least 3:1, or one of brand\.yaml, or a file logo-dark\.svg$/,
    ),
  ])
  write('logo-dark.svg', circle('#ffffff'))
  expect(readBrand(dir).logo.dark?.ownColours).toEqual(['#ffffff'])
})

test.each([
  [
    'a colour by name',
    colours({ ink: 'navy' }),
    'brand.yaml:1: colours.ink is "navy"; expected a colour of six digits in quotes, such as \'#0a2225\'',
  ],
  [
    'a missing colour',
    "colours: { ink: '#000000', paper: '#ffffff' }",
    "brand.yaml:1: colours.signal is missing; expected a colour of six digits in quotes, such as '#0a2225'",
  ],
  [
    'a misspelt field',
    `${colours()}\ncolors: 1`,
    'brand.yaml:2: colors is no field here; expected one of colours, typefaces',
  ],
  [
    'colours that are too similar',
    colours({ signal: '#787878' }),
    'brand.yaml:1: colours.signal #787878: on-signal on signal is 4.2:1 in the light theme; expected at least 4.5:1',
  ],
  [
    'a missing font',
    `${colours()}\n${font}`,
    'brand.yaml:2: typefaces[0].files[0].file is "a.woff2"; expected a file, and there is no brand/a.woff2',
  ],
  [
    'another font format',
    `${colours()}\n${font.replace('woff2', 'ttf')}`,
    'brand.yaml:2: typefaces[0].files[0].file is "a.ttf"; expected the name of a woff2 file in this folder',
  ],
  [
    'a weight by name',
    `${colours()}\n${font.replace('400 700', 'bold')}`,
    "brand.yaml:2: typefaces[0].files[0].weight is \"bold\"; expected a weight such as '400', or '400 700'",
  ],
  [
    'a second typeface for all languages',
    `${colours()}\ntypefaces:\n${generalFont('A')}${generalFont('B')}${generalFont('C', ', locales: [ar]')}`,
    'brand.yaml:4: typefaces[1] has no locales, like typefaces[0]; expected locales, such as [ar], for all typefaces but one',
  ],
  ['invalid YAML', 'colours: [', 'brand.yaml:1: is not readable as YAML: '],
])('%s is reported with its file and line', (_mistake, yaml, message) => {
  write('brand.yaml', yaml)
  write('familjen.woff2', '')
  expect(mistakes()).toEqual([expect.stringContaining(`${join(dir, 'brand')}/${message}`)])
})

test('a typeface that is too large is reported', () => {
  write('brand.yaml', `${colours()}\n${font}`)
  write('a.woff2', Buffer.alloc(50_000))
  expect(mistakes()[0]).toContain('typefaces[0].files have 50 kB; expected at most 45 kB')
})

test.each(['brand.yaml', 'logo.svg', 'mark.svg'])('a missing %s is reported', (file) => {
  rmSync(join(dir, 'brand', file))
  expect(mistakes()[0]).toContain(`brand/${file} is missing; expected a `)
})

test('a mistake in a drawing is reported with its line', () => {
  write('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<path onload="x()" d="M0 0h1"/></svg>')
  expect(mistakes()).toEqual([expect.stringMatching(/brand\/mark\.svg:2: has onload; expected /)])
})

test('each language has its own typeface', () => {
  const latin = { name: 'A', files: [{ file: 'a.woff2', weight: '400' }] }
  const arabic = { ...latin, locales: ['ar'] }
  expect(typefaceFor('en', [])).toBe('--font-familjen')
  expect(typefaceFor('ar', [])).toBe('--font-readex')
  expect(typefaceFor('ar', [latin])).toBe('--font-readex')
  expect(['de', 'ar'].map((locale) => typefaceFor(locale, [arabic, latin]))).toEqual([
    '--font-brand-2',
    '--font-brand-1',
  ])
})

test('the pictures of the test site are complete', () => {
  expect(() => checkPictures(TEST_CONTENT_DIR)).not.toThrow()
})

test('pictures that are missing, too large or of the wrong size are reported', async () => {
  rmSync(join(dir, 'brand/favicon.ico'))
  write('favicon.svg', ' '.repeat(20_000))
  write('social-picture.png', await sharp(join(dir, 'brand/icon-512.png')).toBuffer())
  write('icon-192.png', 'no picture')
  expect(pictureMistakes()).toEqual([
    'brand/favicon.svg has 20 kB; expected at most 10 kB',
    'brand/favicon.ico is missing; expected a picture (npm run content -- brand draws it)',
    'brand/icon-192.png is not readable as PNG; expected a PNG file',
    'brand/social-picture.png has 512 × 512 px; expected 1200 × 630 px',
  ])
})

test('a portrait that is missing or too large is reported with its line', () => {
  mkdirSync(join(dir, 'en'))
  writeFileSync(join(dir, 'en/contact.yaml'), 'title: Contact\nreader:\n  portrait: nobody.svg\n')
  const place = 'en/contact.yaml:3: reader.portrait is "nobody.svg"'
  expect(pictureMistakes()).toEqual([`${place}; expected a picture, and there is no ${join(dir, 'brand/nobody.svg')}`])
  write('nobody.svg', ' '.repeat(123_456))
  expect(pictureMistakes()).toEqual([`${place}, which has 124 kB; expected at most 100 kB`])
})

const mistakes = () => mistakesOf(readBrand)
const pictureMistakes = () => mistakesOf(checkPictures).map((mistake) => mistake.replace(`${dir}/`, ''))

function mistakesOf(check: (dir: string) => unknown) {
  try {
    check(dir)
  } catch (error) {
    return (error as ContentError).mistakes
  }
  return []
}
