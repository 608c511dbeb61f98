import type { ListAnswer, RequestRow } from '../../contract/console/requests.ts'
import { withFirstPage } from '../shared/rows/pages.ts'

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
  const { newest } = before
  const first = answer.rows[0]
  const arrived = answer.rows
    .filter((row) => before.arrived.includes(row.id) || !newest || isNewer(row, newest))
    .map(({ id }) => id)
  return {
    ...withFirstPage(before, answer, isNewer),
    arrived,
    newest: first && (!newest || isNewer(first, newest)) ? first : newest,
  }
}

const isNewer = (one: RequestRow, other: RequestRow) =>
  one.receivedAt > other.receivedAt || (one.receivedAt === other.receivedAt && one.id > other.id)
