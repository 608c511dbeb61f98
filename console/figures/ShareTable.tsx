import { numberText } from '../shared/counted.ts'
import table from './figures-table.module.css'
import styles from './ShareTable.module.css'
import { percentText } from './texts.ts'

export type Share = { name: string; count: number; isQuiet?: boolean }

type ShareTableProps = { heading: string; unit: string; shares: Share[] }

/** A table whose rows are bars: chart and table in one. A bar is the share of its row. */
export function ShareTable({ heading, unit, shares }: ShareTableProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{unit}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, count, isQuiet }) => (
          <tr key={name}>
            <th scope="row">
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
        ))}
      </tbody>
    </table>
  )
}
