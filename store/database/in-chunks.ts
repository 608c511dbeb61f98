/** Keeps a statement below the databases' limits of parameters. */
const ROWS_A_STATEMENT = 500

export function* inChunks<Row>(rows: Row[], size = ROWS_A_STATEMENT) {
  for (let start = 0; start < rows.length; start += size) {
    yield rows.slice(start, start + size)
  }
}
