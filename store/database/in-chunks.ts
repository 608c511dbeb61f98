/** Keeps a statement below the databases' limits of parameters. */
const ROWS_A_STATEMENT = 500

export function* inChunks<Row>(rows: Row[]) {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    yield rows.slice(start, start + ROWS_A_STATEMENT)
  }
}
