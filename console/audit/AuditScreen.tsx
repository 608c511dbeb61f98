import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { AuditAnswer, AuditItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { poll } from '../shared/api.ts'
import { Notice, Waiting } from '../shared/Notice.tsx'
import { isPolled, POLL_MS } from '../shared/queries.ts'
import { KeepPlace } from '../shared/rows/KeepPlace.tsx'
import { useRowKeys } from '../shared/rows/useRowKeys.ts'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import { Select } from '../shared/select/Select.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import table from '../shared/table.module.css'
import { Time } from '../shared/times/Time.tsx'
import styles from './AuditScreen.module.css'

type Filters = { person: string; action: string }

export default function AuditScreen() {
  const [search, setSearch] = useSearchParams()
  const filters = { person: search.get('person') ?? '', action: search.get('action') ?? '' }
  const audit = useAudit(filters)
  const pages = audit.data?.pages ?? []
  const entries = pages.flatMap((page) => page.entries)
  const [first] = pages
  const hasFilters = filters.person !== '' || filters.action !== ''

  function change(name: keyof Filters, value: string) {
    setSearch((params) => {
      if (value) params.set(name, value)
      else params.delete(name)
      return params
    })
  }

  return (
    <>
      <ScreenHead title="Audit" />
      <p className={styles.what}>
        Who did what and when: ids and names of fields, never values. Entries are kept for 400 days.
      </p>
      {first && (
        <search className={styles.filters}>
          <Select
            aria-label="Person"
            value={filters.person}
            onChange={({ target }) => change('person', target.value)}
          >
            <option value="">Person</option>
            {first.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Action"
            value={filters.action}
            onChange={({ target }) => change('action', target.value)}
          >
            <option value="">Action</option>
            {first.actions.map((action) => (
              <option key={action}>{action}</option>
            ))}
          </Select>
        </search>
      )}
      {audit.isPending && <Waiting />}
      {audit.error && (
        <Notice title="The audit could not be loaded" isError>
          <p>{sentenceOf(audit.error)}</p>
          <Button onClick={() => audit.refetch()}>Try again</Button>
        </Notice>
      )}
      {first && entries.length === 0 && (
        <Notice title="Nothing to show">
          <p>
            {hasFilters ? 'No entry matches the filters.' : 'The actions of staff appear here.'}
          </p>
          {hasFilters && <Button onClick={() => setSearch({})}>Clear the filters</Button>}
        </Notice>
      )}
      {entries.length > 0 && (
        <>
          <AuditTable entries={entries} />
          <div className={table.foot}>
            <p role="status">
              {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
              {audit.hasNextPage && ', and older ones'}
            </p>
            {audit.hasNextPage && (
              <Button disabled={audit.isFetchingNextPage} onClick={() => audit.fetchNextPage()}>
                {audit.isFetchingNextPage ? 'Loading …' : 'Load more'}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}

function AuditTable({ entries }: { entries: AuditItem[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(() => [...(body.current?.rows ?? [])])
  return (
    <table className={`${table.table} ${styles.entries}`}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">Fields</th>
        </tr>
      </thead>
      <KeepPlace list={body}>
        <tbody ref={body}>
          {entries.map(({ id, at, by, action, subject, fields }) => (
            <tr key={id} tabIndex={-1}>
              <td className={table.figure}>
                <Time at={at} isAgo />
              </td>
              <td>
                {by?.name ?? <span className={table.soft}>not signed in, or command line</span>}
              </td>
              <td>{action}</td>
              <td>{subject && (subject.name ?? subject.id)}</td>
              <td>{fields}</td>
            </tr>
          ))}
        </tbody>
      </KeepPlace>
    </table>
  )
}

/** Read again every 15 s while the tab is visible. */
function useAudit({ person, action }: Filters) {
  const queryKey = ['audit', person, action]
  return useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ person, action, before: pageParam })
      const query = new URLSearchParams(given.filter(([, value]) => value !== ''))
      return poll<AuditAnswer>(`/audit?${query}`, { isPoll: isPolled(queryKey), signal })
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: POLL_MS,
  })
}
