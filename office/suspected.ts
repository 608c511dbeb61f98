import { isSuspected } from '../server/store/is-suspected.ts'
import type { Judged, Outbox } from '../server/store/store.ts'
import { localTime } from './date-texts.ts'
import type { Column } from './table.ts'

type Suspect = { id: string } & Judged

/** For a list: why records are suspected and which mails wait for that; no column where none is. */
export async function suspicionColumns<Row extends Suspect>(
  outbox: Pick<Outbox, 'list'>,
  rows: Row[],
): Promise<Column<Row>[]> {
  if (!rows.some(isSuspected)) return []
  const held = new Set((await outbox.list('held')).map(({ about }) => about.id))
  return [
    {
      title: 'Suspected',
      text: (row) => (isSuspected(row) ? (held.has(row.id) ? 'mail held' : 'yes') : ''),
    },
    { title: 'Why', text: (row) => (isSuspected(row) && row.suspectedFor) || '', least: 12 },
  ]
}

/** For one record. */
export function suspicionRows({ suspectedFor, acceptedAt }: Judged) {
  if (suspectedFor === null) return []
  const accepted = acceptedAt === null ? [] : [{ label: 'Accepted', text: localTime(acceptedAt) }]
  return [{ label: 'Suspected', text: suspectedFor }, ...accepted]
}

/** Where times are texts. */
export const acceptedAtText = ({ acceptedAt }: Judged) =>
  acceptedAt === null ? null : new Date(acceptedAt).toISOString()
