import { expect, test } from 'vitest'
import { fileCircles, folderCircles } from './find-circles.ts'
import { inventedTree } from './invented-tree.ts'

test('two files that import each other are a circle', () => {
  const tree = inventedTree({
    'store/a.ts': ['store/b.ts', 'kysely'],
    'store/b.ts': ['store/a.ts'],
    'store/c.ts': ['store/a.ts'],
  })
  expect(fileCircles(tree)).toEqual([
    'store/a.ts imports store/b.ts and store/b.ts imports store/a.ts, but files may not import each other in a circle',
  ])
})

test('a circle of files is found through others, once', () => {
  const tree = inventedTree({
    'store/a.ts': ['store/b.ts'],
    'store/b.ts': ['store/c.ts', 'store/d.ts'],
    'store/c.ts': ['store/a.ts'],
    'store/d.ts': [],
  })
  expect(fileCircles(tree)).toHaveLength(1)
  expect(fileCircles(tree.slice(1))).toEqual([])
})

test('two folders whose files import each other are a circle, without a circle of files', () => {
  const tree = inventedTree({
    'server/calls/a.ts': ['server/spam/rules/b.ts'],
    'server/spam/c.ts': ['server/calls/d.ts'],
  })
  expect(fileCircles(tree)).toEqual([])
  expect(folderCircles(tree)).toEqual([
    'server/calls/a.ts imports server/spam/rules/b.ts and server/spam/c.ts imports server/calls/d.ts, but folders may not import each other in a circle',
  ])
})

test('a folder imports its subfolders or is imported by them, not both', () => {
  const imports = { 'store/open-store.ts': ['store/schema/tables.ts'] }
  const both = { ...imports, 'store/database/open-sqlite.ts': ['store/probe.ts'] }
  const circle = { ...imports, 'store/schema/migrate.ts': ['store/probe.ts'] }
  expect(folderCircles(inventedTree(imports))).toEqual([])
  expect(folderCircles(inventedTree(both))).toEqual([])
  expect(folderCircles(inventedTree(circle))).toHaveLength(1)
})

test('a circle of folders is found through others and on every level', () => {
  const tree = inventedTree({
    'records/request.ts': ['ui/Icon.tsx'],
    'ui/Icon.tsx': ['contract/rules.ts'],
    'contract/options.ts': ['records/mail.ts'],
  })
  expect(folderCircles(tree)).toEqual([
    'records/request.ts imports ui/Icon.tsx, ui/Icon.tsx imports contract/rules.ts, and contract/options.ts imports records/mail.ts, but folders may not import each other in a circle',
  ])
})
