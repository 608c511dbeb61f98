import { type RefObject, useEffect } from 'react'
import type { RequestView, RequestRow as Row } from '../../../contract/console/requests.ts'
import controls from '../../shared/controls.module.css'
import { KeepPlace } from '../../shared/rows/KeepPlace.tsx'
import { focusedRow, focusRow, useRowKeys } from '../../shared/rows/useRowKeys.ts'
import { companyZone } from '../../shared/session.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { dateIn } from '../../shared/times/times.ts'
import { useNow } from '../../shared/times/useNow.ts'
import { lastOpened, rememberOpened } from './last-opened.ts'
import styles from './RequestList.module.css'
import { RequestRow } from './RequestRow.tsx'

type RequestListProps = {
  list: RefObject<HTMLUListElement | null>
  rows: Row[]
  /** The number of rows to render; undefined: all. */
  shown: number | undefined
  view: RequestView
  arrived: string[]
  /** The filters for the address of a request, so that it knows its list. */
  search: string
  selected: ReadonlySet<string>
  onSelect: (ids: string[], isSelected: boolean) => void
  /** Shown while another list is loaded. */
  isOutdated: boolean
}

/** Without those that are the same or empty in nearly each row of the view: the text has their place. */
const columns = {
  waiting: ['From', 'About', 'Source', 'Received'],
  mine: ['From', 'About', 'Source', 'Next step', 'Status', 'Received'],
  due: ['From', 'About', 'Source', 'Owner', 'Next step', 'Status', 'Received'],
  all: ['From', 'About', 'Source', 'Owner', 'Next step', 'Status', 'Received'],
  spam: ['From', 'About', 'Reason', 'Received'],
  any: ['From', 'About', 'Source', 'Owner', 'Next step', 'Status', 'Received'],
} satisfies Record<RequestView, string[]>

export function RequestList(props: RequestListProps) {
  const { list, rows, shown, view, arrived, search, selected, onSelect, isOutdated } = props
  const today = dateIn(companyZone(), useNow())
  useEffect(() => {
    const { id, index } = lastOpened()
    rememberOpened('', index)
    // Ctrl + K has led here from the request.
    if (document.activeElement?.matches('[type=search]')) return
    const row = list.current?.querySelector(`[data-id="${id}"]`)
    // A request that has left the list: the work goes on with the next one.
    if (id) focusRow(row ?? list.current?.children[index])
  }, [list])

  const rowElements = () => [...(list.current?.children ?? [])]

  function toggleCurrent() {
    const row = rows[focusedRow(rowElements())]
    if (row) onSelect([row.id], !selected.has(row.id))
  }

  useRowKeys(rowElements)
  useShortcuts({ x: toggleCurrent })

  const selectedHere = rows.filter(({ id }) => selected.has(id)).length
  return (
    <div className={styles.list} data-view={view} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
      <div className={styles.head}>
        <label className={styles.all}>
          <input
            type="checkbox"
            className={controls.checkbox}
            aria-label="Select all rows"
            checked={selectedHere > 0 && selectedHere === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = selectedHere > 0 && selectedHere < rows.length
            }}
            onChange={({ target }) =>
              onSelect(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
        </label>
        <div className={styles.columns} aria-hidden="true">
          {columns[view].map((column) => (
            <span key={column} data-wide={column === 'Reason' || undefined}>
              {column}
            </span>
          ))}
        </div>
      </div>
      <KeepPlace list={list}>
        <ul ref={list} className={styles.rows} aria-label="Requests">
          {rows.slice(0, shown).map((row, index) => (
            <RequestRow
              key={row.id}
              row={row}
              view={view}
              before={rows[index - 1]}
              href={`/inbox/${row.id}${search}`}
              today={today}
              hasArrived={arrived.includes(row.id)}
              isSelected={selected.has(row.id)}
              onSelect={(id, isSelected) => onSelect([id], isSelected)}
            />
          ))}
        </ul>
      </KeepPlace>
    </div>
  )
}
