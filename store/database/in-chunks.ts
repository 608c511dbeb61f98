/** Kysely needs up to 20 ms for a statement with so many rows. The databases' limits on parameters are higher. */
const ROWS_PER_STATEMENT = 200

export function* inChunks<Row>(rows: Row[], size = ROWS_PER_STATEMENT) {
  for (let start = 0; start < rows.length; start += size) {
    yield rows.slice(start, start + size)
  }
}

/** Chunks whose sizes add up to at most `max`; a larger row is a chunk by itself. */
export function* inChunksOf<Row>(rows: Row[], max: number, sizeOf: (row: Row) => number) {
  let chunk: Row[] = []
  let sum = 0
  for (const row of rows) {
    const size = sizeOf(row)
    if (chunk.length > 0 && sum + size > max) {
      yield chunk
      chunk = []
      sum = 0
    }
    chunk.push(row)
    sum += size
  }
  if (chunk.length > 0) yield chunk
}
