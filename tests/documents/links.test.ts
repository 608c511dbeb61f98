import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Markdown pages of a site are not documents. */
const documents = globSync('**/*.md', {
  exclude: ['node_modules', 'dist', 'test-results', '**/pages/*'],
})

const read = (file: string) => readFileSync(file, 'utf8')

test.each(documents)('every link of %s has its file and its heading', (document) => {
  // Indented lines are examples of what an editor writes.
  const text = read(document).replace(/^ {4}.*$/gm, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => isBroken(target, document))).toEqual([])
})

test('every document that .env.example names has its heading', () => {
  const targets = read('.env.example').match(/docs\/[\w-]+\.md#[\w-]+/g) ?? []
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter((target) => isBroken(target, '.env.example'))).toEqual([])
})

function isBroken(target: string, document: string) {
  if (/^\w+:/.test(target)) return false
  const [file = '', heading] = target.split('#')
  const path = file ? join(dirname(document), file) : document
  return !existsSync(path) || (heading !== undefined && !headingsOf(path).includes(heading))
}

/** The anchors of the headings, as links contain them. */
const headingsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )

const parts =
  /^(bench|console|content|contract|deploy|docs|office|records|samples|scripts|server|settings|src|store|tests|ui)\/[\w./-]+$/

test.each(['docs/architecture.md', 'docs/how-to.md'])('every path from the root that %s names exists', (document) => {
  const named = [...read(document).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const paths = named.filter((path) => parts.test(path))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
