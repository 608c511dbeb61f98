import { expect, test } from 'vitest'
import { withFirstPage, withNextPage } from './pages.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id) }))
const isNewer = (one: { id: string }, other: { id: string }) => Number(one.id) > Number(other.id)
const merge = (before: number[], answer: number[], next: string | null = 'more') =>
  withFirstPage({ rows: rows(...before), next: 'after all' }, { rows: rows(...answer), next }, isNewer)

test('the first page, read again, is put before the later pages', () => {
  expect(merge([5, 4, 3, 2], [6, 5])).toEqual({ rows: rows(6, 5, 4, 3, 2), next: 'after all' })
  expect(merge([5, 4, 3, 2], [6, 4])).toEqual({ rows: rows(6, 4, 3, 2), next: 'after all' })
})

test('later pages are dropped if rows may be missing between them and the first page', () => {
  expect(merge([3, 2, 1], [6, 5])).toEqual({ rows: rows(6, 5), next: 'more' })
})

test('a list of one page has no later rows', () => {
  expect(merge([5, 4, 3], [5], null)).toEqual({ rows: rows(5), next: null })
  expect(merge([], [5])).toEqual({ rows: rows(5), next: 'more' })
})

test('a row that moved to the next page is not shown twice', () => {
  const loaded = { rows: rows(5, 4), next: '4' }
  expect(withNextPage(loaded, '4', { rows: rows(4, 3), next: null })).toEqual({
    rows: rows(5, 4, 3),
    next: null,
  })
})

test('a page is not added to a list that ends elsewhere meanwhile', () => {
  const loaded = { rows: rows(9, 8), next: '8' }
  expect(withNextPage(loaded, '4', { rows: rows(3, 2), next: null })).toEqual(loaded)
})
