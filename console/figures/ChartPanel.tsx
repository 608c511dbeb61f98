import { type ReactNode, useId } from 'react'
import styles from './ChartPanel.module.css'

type ChartPanelProps = {
  /** The question that the chart answers. */
  question: string
  /** The answer in one sentence. */
  answer: ReactNode
  /** Columns of the grid on a wide screen, of 12. */
  span: 4 | 8 | 12
  children?: ReactNode
  /** The figures of a drawing, or of the answer. A chart that is a table itself has none. */
  table?: ReactNode
}

/** A chart with its question, its answer, and its figures as a table. */
export function ChartPanel({ question, answer, span, children, table }: ChartPanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} data-span={span} aria-labelledby={id}>
      <h2 id={id} className={styles.question}>
        {question}
      </h2>
      <p className={styles.answer}>{answer}</p>
      {children}
      {table && (
        <details className={styles.details}>
          <summary>Table</summary>
          <div className={styles.scroller}>{table}</div>
        </details>
      )}
    </section>
  )
}

type Column = { title: string; cells: ReactNode[] }

/** One row a week, the newest first. */
export function WeekTable({ weeks, columns }: { weeks: string[]; columns: Column[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Week</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          .map((week, index) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {columns.map(({ title, cells }) => (
                <td key={title}>{cells[index]}</td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  )
}
