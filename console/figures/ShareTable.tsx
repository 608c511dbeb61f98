import text from '../../ui/styles/text.module.css'
import { numberText } from '../shared/counted.ts'
import table from './figures-table.module.css'
import styles from './ShareTable.module.css'
import { percentText } from './texts.ts'

export type Share = {
  name: string
  count: number
  isQuiet?: boolean
  /** Rows below it, which are included in its count. */
  parts?: Share[]
}

type ShareTableProps = { heading: string; unit: string; shares: Share[] }

/** A table whose rows are bars: chart and table in one. A bar is the share of its row. */
export function ShareTable({ heading, unit, shares }: ShareTableProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={table.scroller}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{unit}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shares.flatMap((share) => [
            <Row key={share.name} share={share} total={total} />,
            ...(share.parts ?? []).map((part) => (
              <Row key={`${share.name} ${part.name}`} share={part} total={total} partOf={share.name} />
            )),
          ])}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { share: Share; total: number; partOf?: string }

const Row = ({ share: { name, count, isQuiet }, total, partOf }: RowProps) => (
  <tr data-part={partOf !== undefined || undefined}>
    <th scope="row">
      {partOf && <span className={text.visuallyHidden}>{`${partOf}: `}</span>}
      <span>{name}</span>
      <svg className={styles.track} aria-hidden="true">
        <rect
          className={isQuiet ? styles.quiet : styles.bar}
          width={`${(100 * count) / Math.max(total, 1)}%`}
          height="100%"
        />
      </svg>
    </th>
    <td>{numberText(count)}</td>
    <td>{percentText(count, total)}</td>
  </tr>
)
