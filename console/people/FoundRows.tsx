import { useId } from 'react'
import { Link } from 'wouter'
import { Checkbox } from '../shared/checkbox/Checkbox.tsx'
import styles from './FoundRows.module.css'
import type { Row } from './rows.ts'

type FoundRowsProps = {
  title: string
  hint: string
  rows: Row[]
  selected: Set<string>
  onSelect: (ids: Set<string>) => void
}

/** A list with a checkbox for each row and one for all. */
export function FoundRows({ title, hint, rows, selected, onSelect }: FoundRowsProps) {
  const id = useId()
  if (rows.length === 0) return null
  const chosen = rows.filter((row) => selected.has(row.id)).length

  function change(ids: string[], isChosen: boolean) {
    const next = new Set(selected)
    for (const one of ids) {
      if (isChosen) next.add(one)
      else next.delete(one)
    }
    onSelect(next)
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {`${title} (${rows.length})`}
      </h2>
      <p className={styles.hint}>{hint}</p>
      {rows.length > 1 && (
        <Checkbox
          checked={chosen === rows.length}
          isMixed={chosen > 0 && chosen < rows.length}
          onChange={(isChosen) =>
            change(
              rows.map((row) => row.id),
              isChosen,
            )
          }
        >
          <span>{`All ${rows.length}`}</span>
        </Checkbox>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <Checkbox checked={selected.has(row.id)} onChange={(isChosen) => change([row.id], isChosen)}>
              <span className={styles.texts}>
                <span className={styles.who} dir="auto">
                  {row.title}
                </span>
                <span className={styles.details}>
                  {row.kind && <span>{row.kind}</span>}{' '}
                  {row.subject && (
                    <span dir="auto" lang={row.subject.locale}>
                      {row.subject.text}
                    </span>
                  )}
                  <span>{row.kind ? ` · ${row.details}` : row.details}</span>
                </span>
              </span>
            </Checkbox>
            {row.link && (
              <Link href={row.link} className={styles.open ?? ''} aria-label={`Open: ${row.title}`}>
                Open
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
