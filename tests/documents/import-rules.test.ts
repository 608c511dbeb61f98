import { expect, test } from 'vitest'
import { wrongOrder } from './check-orders.ts'
import { wrongParts } from './check-parts.ts'
import { fileCircles, folderCircles } from './find-circles.ts'
import { readProductionCode } from './read-imports.ts'

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
