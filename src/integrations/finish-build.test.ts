import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_CONTENT_DIR, testContent } from '../../tests/support/test-content.ts'
import { readBrand } from '../brand/read-brand.ts'
import { consentsOf } from '../forms/consent-of.ts'
import { mergeStyles, minifyScripts, siteFor } from './finish-build.ts'

const brand = readBrand(TEST_CONTENT_DIR)
const siteOf = (pages: string[]) => siteFor({ all: pages, home: pages.slice(1) }, [testContent], brand)
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('every inline script and style of every page is named once for the CSP', () => {
  const { inlineHashes, homeHashes } = siteOf([
    '<style>a{}</style><script>one()</script><script type="module">two()</script>',
    '<style data-x>a{}</style><script>one()</script>',
  ])
  expect(inlineHashes).toEqual({
    scripts: [source('one()'), source('two()')].sort(),
    styles: [source('a{}')],
  })
  // The second one is a landing page.
  expect(homeHashes).toEqual({ scripts: [source('one()')], styles: [source('a{}')] })
})

test.each([
  ['a script file', '<script src="/_astro/page.js"></script>'],
  ['a data block', '<script type="application/ld+json">{"@type":"Organization"}</script>'],
  ['an empty element', '<script></script>'],
])('%s has no hash', (_what, page) => {
  expect(siteOf([page]).inlineHashes.scripts).toEqual([])
})

test('mails have the offers of the content and the colours of the brand', () => {
  const { offers, colours } = siteOf([])
  const { trial, agent } = testContent.proposals
  expect(offers).toEqual({ trial: trial.offer, agent: agent.offer })
  expect(brand.themes.light).toMatchObject(colours)
  expect(Object.values(colours)).not.toContain(undefined)
})

test('site.json states which private fields of an employee are shown', () => {
  expect(siteOf([]).employee).toEqual({ show: testContent.employee.show })
})

test('site.json has each text of consent once, with the hash that the forms send', () => {
  const { trial, agent, contact } = consentsOf(testContent)
  const { consents } = siteOf([])
  expect(consents).toEqual([
    {
      locale: 'en',
      text: testContent.proposals.trial.consent,
      hash: createHash('sha256').update(`en\n${testContent.proposals.trial.consent}`).digest('hex'),
    },
  ])
  expect([trial, agent, contact].map((choice) => choice?.hash)).toEqual(Array(3).fill(consents[0]?.hash))
})

test('the styles of the head and of islands become one element, in their order', () => {
  const [one, two, island] = ['<style>a{}</style>', '<style>b{}</style>', '<style>astro-island{}</style>']
  const page = `<html><head>${one}<title>A</title>${two}</head><body>${island}<svg><style>c{}</style></svg>A $&</body></html>`
  expect(mergeStyles(page)).toBe(
    '<html><head><title>A</title><style>a{}b{}astro-island{}</style></head><body><svg><style>c{}</style></svg>A $&</body></html>',
  )
})

test('inline scripts are minified, and data is not', () => {
  const data = '<script type="application/ld+json">{ "a": 1 }</script>'
  const page = `<script>(function run(name) {\n\tif (1 < name()) alert(2);\n})(get)</script>${data}`
  expect(minifyScripts(page)).toBe(`<script>(function(e){1<e()&&alert(2)})(get);</script>${data}`)
})
