import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, constants } from 'node:zlib'
import { expect } from '@playwright/test'

/** What a connection may carry before it has heard of the visitor again: ten packets. */
export const ONE_ROUND_TRIP = 14_000

/** As text, the first bytes of a page as a browser gets them: compressed. */
export async function firstBytes(address: string, bytes: number) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  expect(answer.headers['content-encoding']).toBe('br')
  const whole = await buffer(answer)
  const unfinished = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
  return brotliDecompressSync(whole.subarray(0, bytes), unfinished).toString()
}
