import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, gzip } from 'node:zlib'

/** The link to the sheet for what stands below the first screen. */
const BELOW = '<link rel="stylesheet"'

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * With Brotli. What is painted first is told by itself: as one piece with the rest it would share codes that suit the
 * rest, and take the longer to arrive the more there is below it.
 */
export async function brotli(text: Buffer) {
  const compress = createBrotliCompress(best)
  const compressed = buffer(compress)
  const below = text.indexOf(BELOW, text.indexOf('<body'))
  if (below > 0) {
    compress.write(text.subarray(0, below))
    compress.flush(constants.BROTLI_OPERATION_FLUSH)
  }
  compress.end(text.subarray(Math.max(below, 0)))
  return compressed
}

export const gzipped = (text: Buffer) => promisify(gzip)(text, { level: 9 })
