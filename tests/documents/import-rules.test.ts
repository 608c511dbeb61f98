import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { wrongOrder } from './check-orders.ts'
import { wrongParts } from './check-parts.ts'
import { fileCircles, folderCircles } from './find-circles.ts'
import { inventedTree } from './invented-tree.ts'
import { readProductionCode, type Source } from './read-imports.ts'

/** The limit for one folder. Tests, style sheets and pictures are not counted. */
const MAX_FILES = 16

const sources = readProductionCode()

test('no part imports what the table of parts does not allow', () => {
  expect(wrongParts(sources)).toEqual([])
})

test('no file imports against the order inside its part', () => {
  expect(wrongOrder(sources)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(fileCircles(sources)).toEqual([])
})

test('no folders import each other in a circle', () => {
  expect(folderCircles(sources)).toEqual([])
})

test('no folder has too many files on one level', () => {
  expect(fullFolders(sources)).toEqual([])
})

test('a folder with one file too many is found', () => {
  const files = Array.from({ length: MAX_FILES + 1 }, (_, index) => `src/forms/${index}.ts`)
  const tree = inventedTree(Object.fromEntries(files.map((file) => [file, []])))
  expect(fullFolders(tree)).toEqual(['src/forms/ has 17 files, but at most 16 are allowed'])
  expect(fullFolders(tree.slice(1))).toEqual([])
})

function fullFolders(files: Source[]) {
  const folders = Map.groupBy(files, ({ file }) => posix.dirname(file))
  return [...folders]
    .filter(([, { length }]) => length > MAX_FILES)
    .map(
      ([folder, { length }]) =>
        `${folder}/ has ${length} files, but at most ${MAX_FILES} are allowed`,
    )
}
