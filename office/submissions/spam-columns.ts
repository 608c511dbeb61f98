import { isHeld, isSuspected, type SpamStatus } from '../../records/spam-status.ts'
import type { ListPage } from '../../store/database/list-page.ts'
import { localTime } from '../cli/dates.ts'
import { ID_TIME_LENGTH, shortId } from '../cli/short-ids.ts'
import type { Column } from '../cli/table.ts'

type Submission = { id: string } & SpamStatus

/** A request with the values of the columns that are not its fields. */
export type Shown<Row extends Submission> = Row & { short: string; spamLabel: SpamLabel }

/** `held`: its deliveries are held until staff decide. `spam`: marked by staff. */
type SpamLabel = '' | 'suspected' | 'held' | 'spam'

export async function* shownRows<Row extends Submission>(
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Shown<Row>[]> {
  for await (const rows of batches) {
    const short = shortId(
      rows.map(({ id }) => id),
      ID_TIME_LENGTH,
    )
    yield rows.map((row) => ({ ...row, short: short(row.id), spamLabel: spamLabelOf(row) }))
  }
}

function spamLabelOf(row: Submission): SpamLabel {
  if (row.spamAt !== null) return 'spam'
  if (isHeld(row)) return 'held'
  return isSuspected(row) ? 'suspected' : ''
}

/** The two columns about spam; none if no record in the list is suspected or marked as spam. */
export async function spamColumns<Row extends Submission>(
  list: (page: ListPage) => Promise<unknown[]>,
  filter: Pick<ListPage, 'since' | 'kind'>,
): Promise<Column<Shown<Row>>[]> {
  const suspected = await list({ ...filter, suspected: true, limit: 1 })
  const some = suspected.length > 0 ? suspected : await list({ ...filter, spam: true, limit: 1 })
  if (some.length === 0) return []
  return [
    { title: 'Spam?', text: ({ spamLabel }) => spamLabel },
    {
      title: 'Why',
      text: ({ spamLabel, suspectedFor }) => (spamLabel && suspectedFor) || '',
      least: 12,
    },
  ]
}

/** The same values as labelled rows, for one record. */
export function spamStatusRows({ suspectedFor, heldAt, acceptedAt, spamAt }: SpamStatus) {
  return [
    { label: heldAt === null ? 'Suspected' : 'Held', text: suspectedFor },
    { label: 'Not spam', text: acceptedAt && localTime(acceptedAt) },
    { label: 'Spam', text: spamAt && localTime(spamAt) },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}
