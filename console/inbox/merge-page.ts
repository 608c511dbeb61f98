import type { ListAnswer, RequestRow } from '../../contract/console/requests.ts'

/** The loaded pages as one list. */
export type Inbox = ListAnswer & {
  /** Rows that came in while the list was open and were not seen yet. */
  arrived: string[]
  /** The newest row that the list has had. A row that comes back after it left is not a new one. */
  newest: RequestRow | undefined
}

/** Puts the first page, read again, above the older pages that are loaded already. */
export function mergePage(before: Inbox | undefined, answer: ListAnswer): Inbox {
  if (!before) return { ...answer, arrived: [], newest: answer.rows[0] }
  const last = answer.rows.at(-1)
  const older = answer.next && last ? before.rows.filter((row) => isNewer(last, row)) : []
  const { newest } = before
  const first = answer.rows[0]
  const arrived = answer.rows
    .filter((row) => before.arrived.includes(row.id) || !newest || isNewer(row, newest))
    .map(({ id }) => id)
  return {
    ...answer,
    rows: [...answer.rows, ...older],
    next: older.length > 0 ? before.next : answer.next,
    arrived,
    newest: first && (!newest || isNewer(first, newest)) ? first : newest,
  }
}

export function appendPage(before: Inbox, answer: ListAnswer): Inbox {
  const known = new Set(before.rows.map(({ id }) => id))
  const added = answer.rows.filter(({ id }) => !known.has(id))
  return { ...before, rows: [...before.rows, ...added], next: answer.next }
}

const isNewer = (one: RequestRow, other: RequestRow) =>
  one.receivedAt > other.receivedAt || (one.receivedAt === other.receivedAt && one.id > other.id)
