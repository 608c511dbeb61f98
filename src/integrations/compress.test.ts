import { brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotli } from './compress.ts'

const first = `<head><link rel="stylesheet" href="/first.css"></head><body>${wordsFrom(1, 500)}`
const below = (words: number) => `<link rel="stylesheet" href="/below.css">${wordsFrom(9, words)}`

test('the first screen takes the same bytes, however much is below it', async () => {
  const compressed = await brotli(Buffer.from(`${first}${below(10)}`))
  const longer = await brotli(Buffer.from(`${first}${below(20_000)}`))
  expect(await bytesUntil(first, longer)).toBe(await bytesUntil(first, compressed))
})

test.each([
  ['a page', `${first}${below(100)}`],
  ['a page without a sheet in its body', first],
  ['a script', 'begin()'],
  ['nothing', ''],
])('nothing is lost: %s', async (_what, text) => {
  expect(brotliDecompressSync(await brotli(Buffer.from(text))).toString()).toBe(text)
})

/** How many of the bytes have to be there until the text is. */
async function bytesUntil(text: string, compressed: Buffer) {
  const unfinished = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
  let [tooFew, enough] = [0, compressed.length]
  while (enough - tooFew > 1) {
    const bytes = Math.floor((tooFew + enough) / 2)
    const read = brotliDecompressSync(compressed.subarray(0, bytes), unfinished).toString()
    if (read.startsWith(text)) enough = bytes
    else tooFew = bytes
  }
  return enough
}

/** No two parts alike, in an alphabet of their own. */
function wordsFrom(seed: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    ((index + seed) * 7919 * seed).toString(7 + seed),
  ).join(' ')
}
