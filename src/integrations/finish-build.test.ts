import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testContent } from '../../tests/support/test-content.ts'
import { brandColours } from '../../ui/brand/brand-colours.ts'
import { siteFor } from './finish-build.ts'

const siteOf = (pages: string[]) => siteFor(pages, testContent)
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('every inline script and style of every page is named once for the CSP', () => {
  const { inlineHashes } = siteOf([
    '<style>a{}</style><script>one()</script><script type="module">two()</script>',
    '<style data-x>a{}</style><script>one()</script>',
  ])
  expect(inlineHashes).toEqual({
    scripts: [source('one()'), source('two()')].sort(),
    styles: [source('a{}')],
  })
})

test.each([
  ['a script file', '<script src="/_astro/page.js"></script>'],
  ['a data block', '<script type="application/ld+json">{"@type":"Organization"}</script>'],
  ['an empty element', '<script></script>'],
])('%s has no hash', (_what, page) => {
  expect(siteOf([page]).inlineHashes.scripts).toEqual([])
})

test('the mails get their offers from the content and their colours from the tokens', () => {
  const { offers, colours } = siteOf([])
  const { trial, agent } = testContent.proposals
  expect(offers).toEqual({ trial: trial.offer, agent: agent.offer })
  const { light } = brandColours(readFileSync('ui/styles/tokens.css', 'utf8'))
  expect(light).toMatchObject(colours)
  expect(Object.values(colours)).not.toContain(undefined)
})

test('site.json states which private fields of an employee are shown', () => {
  expect(siteOf([]).employee).toEqual({ show: testContent.employee.show })
})
