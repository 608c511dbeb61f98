import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parts } from './import-table.ts'
import { paths } from './named-paths.ts'
import { repositoryFiles } from './repository-files.ts'

const page = readFileSync('docs/architecture.md', 'utf8')

const [, tree = ''] = page.match(/## The tree[\s\S]*?```\n([\s\S]*?)```/) ?? []

/** The folders that the tree shows, as paths from the root. */
const shown: string[] = []
for (const line of tree.split('\n')) {
  const [, indent = '', names = ''] = line.match(/^( *)((?:[\w-]+\/(?:, |(?= |$)))+)/) ?? []
  const above = (shown.at(-1) ?? '').split('/').slice(0, indent.length / 2)
  for (const name of names.match(/[\w-]+/g) ?? []) shown.push([...above, name].join('/'))
}

test('every folder in the tree of the architecture exists', () => {
  expect(shown.length).toBeGreaterThan(40)
  expect(shown.filter((folder) => !paths.includes(folder))).toEqual([])
})

const folderOf = (path: string) => path.replace(/\/?[^/]*$/, '')

test('the tree shows all or no subfolders of a folder, and all of the root', () => {
  const opened = new Set(shown.map(folderOf))
  // The languages in `content/` are the company's choice.
  const folders = paths.filter(
    (path) => !repositoryFiles.includes(path) && !/^\.|^content\//.test(path),
  )
  const missing = folders.filter((path) => opened.has(folderOf(path)) && !shown.includes(path))
  expect(missing).toEqual([])
})

/** Cells of the table of parts: `server/` and what it may import. */
const rows = [...page.matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)].map(
  ([, part = '', cell = '']) => [part, cell] as const,
)

test.each(rows)(
  'the architecture lists the imports of %s/ as the table of imports does',
  (part, cell) => {
    const named = [...cell.matchAll(/`([\w/]+)\/`/g)].map(([, folder]) => folder)
    const allowed = parts[part]?.folders.filter((folder) => existsSync(folder))
    expect(named.sort()).toEqual(allowed?.sort())
  },
)

test('the table of parts lists every existing part', () => {
  const existing = Object.keys(parts).filter((part) => existsSync(part))
  expect(rows.map(([part]) => part).sort()).toEqual(existing.sort())
})

test('each walk through the code has fewer than fifteen lines', () => {
  const walks = page
    .slice(page.indexOf('## Walks through the code'), page.indexOf('## The staff console'))
    .split('### ')
    .slice(1)
  expect(walks).toHaveLength(5)
  for (const walk of walks) expect(walk.trim().split('\n').slice(2).length).toBeLessThan(15)
})
