/** The loaded pages of a list as one. `next`: for the page behind them. */
export type Pages<Row> = { rows: Row[]; next: string | null }

/**
 * Puts the first page, read again, before the later pages that are loaded already. These are dropped if rows may be
 * missing between them and the first page, because more than a page of new rows came in.
 */
export function withFirstPage<Row extends { id: string }, Answer extends Pages<Row>>(
  before: Answer | undefined,
  answer: Answer,
  isBefore: (one: Row, other: Row) => boolean,
): Answer {
  const last = answer.rows.at(-1)
  const [first] = before?.rows ?? []
  if (!before || !first || !last || answer.next === null || isBefore(last, first)) return answer
  const later = before.rows.filter((row) => isBefore(last, row))
  return later.length === 0 ? answer : { ...answer, rows: [...answer.rows, ...later], next: before.next }
}

/** Adds the page at a cursor, unless the list ends elsewhere by now: rows would be missing between them. */
export function withNextPage<Row extends { id: string }, Loaded extends Pages<Row>>(
  before: Loaded,
  cursor: string,
  answer: Pages<Row>,
): Loaded {
  if (before.next !== cursor) return before
  const known = new Set(before.rows.map(({ id }) => id))
  const added = answer.rows.filter(({ id }) => !known.has(id))
  return { ...before, rows: [...before.rows, ...added], next: answer.next }
}
