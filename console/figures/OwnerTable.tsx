import { Link } from 'wouter'
import type { FiguresAnswer, Outcomes } from '../../contract/console/figures.ts'
import { counted, numberText } from '../shared/counted.ts'
import table from './figures-table.module.css'
import { inboxLink } from './inbox-link.ts'
import styles from './OwnerTable.module.css'
import { dayCount } from './previous.ts'

type OwnerTableProps = {
  figures: Pick<FiguresAnswer, 'from' | 'to' | 'owners' | 'outcomes' | 'previous'>
  hasInbox: boolean
}

/** A row for each owner, with links to their requests for those who may open them, then all owners now and in the previous period. */
export function OwnerTable({ figures, hasInbox }: OwnerTableProps) {
  const { owners, outcomes, previous } = figures
  return (
    <div className={table.scroller}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Owner</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map(({ owner, ...counts }) => (
            <tr key={owner?.id ?? 'none'}>
              <th scope="row">
                {hasInbox ? (
                  <Link href={inboxLink(figures, { owner: owner?.id ?? 'none' })} className={styles.owner ?? ''}>
                    {owner?.name ?? 'Unassigned'}
                  </Link>
                ) : (
                  (owner?.name ?? 'Unassigned')
                )}
              </th>
              <Counts of={counts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <Counts of={outcomes} />
          </tr>
          {previous && (
            <tr className={styles.before}>
              <th scope="row">{`${counted(dayCount(previous), 'day')} before`}</th>
              <Counts of={previous.outcomes} />
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

const columns: { title: string; read: (outcomes: Outcomes) => number }[] = [
  { title: 'All', read: ({ open, won, lost }) => open + won + lost },
  { title: 'Answered', read: ({ answered }) => answered },
  { title: 'Open', read: ({ open }) => open },
  { title: 'Won', read: ({ won }) => won },
  { title: 'Lost', read: ({ lost }) => lost },
]

const Counts = ({ of }: { of: Outcomes }) =>
  columns.map(({ title, read }) => (
    <td key={title} data-none={read(of) === 0 || undefined}>
      {numberText(read(of))}
    </td>
  ))
