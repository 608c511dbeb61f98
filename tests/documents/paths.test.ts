import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isFolder, isPath, isThere, wordsIn } from './named-paths.ts'
import { documentFiles } from './repository-files.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** How to name a file, and a chat that an editor might add. */
const examples: Record<string, string[]> = {
  'CONTRIBUTING.md': [
    ...[
      'x.ts',
      'x.test.ts',
      'X.tsx',
      'X.browser.test.tsx',
      'tests/browser/forms/what-they-do.spec.ts',
    ],
    ...['tests/faults/what.fault.test.ts', 'tests/visual/place.visual.ts'],
  ],
  'content/README.md': ['real-estate.yaml'],
}

/** A reversed decision may name deleted files. */
const documents = documentFiles.filter((file) => !/^\S+ Reversed on /m.test(read(file)))

test.each(documents)('every path that %s names exists', (document) => {
  const code = [...read(document).matchAll(/```.*\n([\s\S]*?)```|`([^`]+)`/g)]
  const named = code
    .flatMap(([, block = '', span = '']) => wordsIn(block || span))
    .filter((word) => isPath(word) || isFolder(word))
    .filter((word) => !examples[document]?.includes(word))
  expect(named.filter((path) => !isThere(path, dirname(document)))).toEqual([])
})

test.each(documents)('every link of %s has its file and its heading', (document) => {
  // Indented lines are examples of what an editor writes.
  const text = read(document).replace(/^ {4}.*$/gm, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const isBroken = (target: string) => {
    if (/^\w+:/.test(target)) return false
    const [file = '', heading] = target.split('#')
    const path = file ? join(dirname(document), file) : document
    return !isThere(path) || (heading !== undefined && !headingsOf(path).includes(heading))
  }
  expect(targets.filter(isBroken)).toEqual([])
})

/** The anchors of the headings, as links contain them. */
const headingsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
