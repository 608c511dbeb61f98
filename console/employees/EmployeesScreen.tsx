import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch, useSearchParams } from 'wouter'
import {
  type EmployeeFilter,
  employeeFilters,
  MAX_EMPLOYEE_SEARCH,
} from '../../contract/console/employees/employees.ts'
import { Button } from '../../ui/Button.tsx'
import { counted } from '../shared/counted.ts'
import { download } from '../shared/files/download.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { ListFoot } from '../shared/rows/ListFoot.tsx'
import { focusedRow, useRowKeys } from '../shared/rows/useRowKeys.ts'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import { SearchField } from '../shared/search/SearchField.tsx'
import { Select } from '../shared/select/Select.tsx'
import { useShortcuts } from '../shared/shortcuts.ts'
import { useAction } from '../shared/useAction.ts'
import { badgeAddress } from './badge-address.ts'
import { EmployeeList } from './EmployeeList.tsx'
import styles from './employees.module.css'
import { FoundCard } from './FoundCard.tsx'
import { rememberList } from './last-list.ts'
import { EMPLOYEES_KEY, recordCards, useEmployees } from './useEmployees.ts'

const filterLabels: Record<EmployeeFilter, string> = {
  all: 'All employees',
  'without-photo': 'Without a photo',
  'without-card': 'Without a card',
}

/** Of the option: empty, as in all filters, if it filters nothing. */
const optionOf = (filter: EmployeeFilter) => (filter === 'all' ? '' : filter)

export default function EmployeesScreen() {
  const [query, setQuery] = useSearchParams()
  const [, navigate] = useLocation()
  const search = query.get('search') ?? ''
  const show = employeeFilters.find((known) => known === query.get('show')) ?? 'all'
  const list = useEmployees(search, show)
  const rowsElement = useRef<HTMLTableSectionElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const count = list.data?.pages[0]?.count ?? 0
  const searchText = useSearch()
  useEffect(() => {
    const href = `/employees${searchText && `?${searchText}`}`
    const next = list.data?.pages.at(-1)?.next ?? null
    rememberList({ href, search, show, ids: rows.map(({ id }) => id), count, next })
  })
  const isFiltered = search !== '' || show !== 'all'
  const clear = () => setSelected(new Set())
  const unselect = (ids: string[]) => setSelected((before) => before.difference(new Set(ids)))
  const rowElements = () => [...(rowsElement.current?.children ?? [])]
  useRowKeys(rowElements)
  useShortcuts({
    x() {
      const row = rows[focusedRow(rowElements())]
      if (row) setSelected(new Set([row.id]).symmetricDifference(selected))
    },
    Escape: clear,
  })

  const save = useAction(() => download('employees.csv', 'POST /employees/export', { query: { search, show } }), {
    changes: EMPLOYEES_KEY,
    done: 'The employees shown were saved as a CSV file. It has the secret links: delete it after use.',
  })
  const record = useAction((ids: string[]) => recordCards(ids, unselect), {
    changes: EMPLOYEES_KEY,
    done: (_, { recorded }) => `${counted(recorded, 'card')} recorded as issued.`,
  })

  function filter(changes: { search?: string; show?: string }) {
    const next = { search, show, ...changes }
    setSelected(new Set())
    setQuery(
      {
        ...(next.search && { search: next.search }),
        ...(next.show !== 'all' && { show: next.show }),
      },
      { replace: true },
    )
  }

  const chosen = [...selected]

  return (
    <>
      <ScreenHead title="Employees">
        <div className={styles.actions}>
          <Button onClick={() => navigate('/employees/import')}>Import</Button>
          <Button onClick={() => navigate('/employees/badges')}>Badges</Button>
          <Button aria-disabled={save.isPending} onClick={() => save.mutate(undefined)}>
            {save.isPending ? 'Exporting …' : 'Export'}
          </Button>
          <Button look="primary" onClick={() => navigate('/employees/new')}>
            Add
          </Button>
        </div>
      </ScreenHead>
      <div className={styles.bars}>
        <search className={styles.bar}>
          <SearchField
            label="Search employees"
            limit={MAX_EMPLOYEE_SEARCH}
            value={search}
            onSearch={(words) => filter({ search: words })}
          />
          <Select
            aria-label="Show"
            value={optionOf(show)}
            onChange={({ target }) => filter({ show: target.value || 'all' })}
          >
            {employeeFilters.map((name) => (
              <option key={name} value={optionOf(name)}>
                {filterLabels[name]}
              </option>
            ))}
          </Select>
        </search>
        <FoundCard />
      </div>
      {selected.size > 0 && (
        <div role="toolbar" aria-label="Selected employees" className={styles.selection}>
          <p>{`${selected.size} selected`}</p>
          <Button onClick={() => navigate(badgeAddress(chosen))}>Print badges</Button>
          <Button aria-disabled={record.isPending} onClick={() => record.mutate(chosen)}>
            Record cards as issued
          </Button>
          <Button onClick={clear}>Clear</Button>
        </div>
      )}
      <Loaded query={list} failure="The list could not be read">
        {() =>
          rows.length > 0 ? (
            <EmployeeList rows={rows} body={rowsElement} selected={selected} onSelect={setSelected} />
          ) : (
            <Empty isFiltered={isFiltered} onClear={() => setQuery({})} />
          )
        }
      </Loaded>
      <ListFoot
        hasRows={rows.length > 0}
        status={rows.length > 0 ? counted(count, 'employee') : list.data && emptyTitle(isFiltered)}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => list.fetchNextPage()}
        rows={rowElements}
      />
    </>
  )
}

const emptyTitle = (isFiltered: boolean) => (isFiltered ? 'No employee matches' : 'No employees yet')

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <Notice title={emptyTitle(isFiltered)}>
        <p>All words must begin a word of the name, the designation, the code or a number.</p>
        <Button onClick={onClear}>Show all employees</Button>
      </Notice>
    )
  return (
    <Notice title={emptyTitle(isFiltered)}>
      <p>
        <span>Employees appear here with their links, cards and consents.</span>{' '}
        <Link href="/employees/new">Add the first one</Link>
        <span>, or</span> <Link href="/employees/import">import the list of HR</Link>
        <span>.</span>
      </p>
    </Notice>
  )
}
