import { expect, test } from 'vitest'
import { openFetchAttempts } from './fetch-mails.ts'

const lost = () => Promise.reject(new Error('lost'))
const fetched = () => Promise.resolve('source')

test('a mail that cannot be fetched four times is given up, and others are fetched', async () => {
  const attempts = openFetchAttempts()
  for (let nth = 0; nth < 4; nth++) await expect(attempts.fetch(7, lost)).rejects.toThrow('lost')
  expect(await attempts.fetch(7, fetched)).toBeNull()
  expect(await attempts.fetch(8, fetched)).toBe('source')
  expect(await attempts.fetch(7, fetched)).toBe('source')
})

test('a mail of which only the beginning can be fetched is given up too', async () => {
  const attempts = openFetchAttempts()
  for (let nth = 0; nth < 4; nth++) {
    expect(await attempts.fetch(7, fetched)).toBe('source')
    await expect(attempts.fetch(7, lost)).rejects.toThrow('lost')
  }
  expect(await attempts.fetch(7, fetched)).toBeNull()
})

test('a success is not counted', async () => {
  const attempts = openFetchAttempts()
  for (let nth = 0; nth < 9; nth++) expect(await attempts.fetch(7, fetched)).toBe('source')
})
