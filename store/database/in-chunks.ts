/** Below the databases' limits on parameters of a statement. */
const ROWS_PER_STATEMENT = 500

export function* inChunks<Row>(rows: Row[], size = ROWS_PER_STATEMENT) {
  for (let start = 0; start < rows.length; start += size) {
    yield rows.slice(start, start + size)
  }
}
