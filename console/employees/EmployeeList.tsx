import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { EmployeeRow } from '../../contract/console/employees/employees.ts'
import text from '../../ui/styles/text.module.css'
import controls from '../shared/controls.module.css'
import table from '../shared/table.module.css'
import { Time } from '../shared/times/Time.tsx'
import styles from './employees.module.css'
import { photoOf } from './useEmployees.ts'

type EmployeeListProps = {
  rows: EmployeeRow[]
  body: RefObject<HTMLTableSectionElement | null>
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

export function EmployeeList({ rows, body, selected, onSelect }: EmployeeListProps) {
  const areAllSelected = rows.every(({ id }) => selected.has(id))

  function select(id: string, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelect(next)
  }

  return (
    <table className={`${table.table} ${styles.list}`}>
      <caption className={text.visuallyHidden}>Employees</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <label className={styles.target}>
              <input
                type="checkbox"
                className={controls.checkbox}
                aria-label="Select all shown"
                checked={areAllSelected}
                onChange={() => onSelect(areAllSelected ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </label>
          </th>
          <th scope="col">Name</th>
          <th scope="col">Designation</th>
          <th scope="col">Code</th>
          <th scope="col">Card issued</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.check}>
              <label className={styles.target}>
                <input
                  type="checkbox"
                  className={controls.checkbox}
                  aria-label={`Select ${row.name}`}
                  checked={selected.has(row.id)}
                  onChange={({ target }) => select(row.id, target.checked)}
                />
              </label>
            </td>
            <th scope="row">
              <Link href={`/employees/${row.id}`} className={styles.person ?? ''}>
                {row.hasPhoto ? (
                  <img src={photoOf(row)} alt="" width={32} height={32} loading="lazy" className={styles.photo} />
                ) : (
                  <span className={styles.photo} aria-hidden="true">
                    {row.name.slice(0, 1)}
                  </span>
                )}
                <span className={table.name} dir="auto">
                  {row.name}
                </span>
              </Link>
            </th>
            <td className={styles.text} dir="auto">
              {row.designation}
            </td>
            <td className={styles.text}>{row.code}</td>
            <td className={`${table.figure} ${styles.text}`}>
              {row.cardIssuedAt === null ? (
                'No card'
              ) : (
                <>
                  <span className={styles.narrow}>Card </span>
                  <Time at={row.cardIssuedAt} isAgo />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
