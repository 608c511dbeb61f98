import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { auditActions } from '../../contract/console/audit-actions.ts'
import type { AuditAnswer, AuditItem, AuditSubject } from '../../contract/console/staff.ts'
import { labelOfColumn } from '../../contract/employee.ts'
import { Button } from '../../ui/Button.tsx'
import { call, poll } from '../shared/call.ts'
import { counted } from '../shared/counted.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { isPolled, POLL_MS, queries } from '../shared/queries.ts'
import { KeepPlace } from '../shared/rows/KeepPlace.tsx'
import { ListFoot } from '../shared/rows/ListFoot.tsx'
import { withFirstPage } from '../shared/rows/pages.ts'
import { useNextPage } from '../shared/rows/useNextPage.ts'
import { useRowKeys } from '../shared/rows/useRowKeys.ts'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import { Select } from '../shared/select/Select.tsx'
import table from '../shared/table.module.css'
import { Time } from '../shared/times/Time.tsx'
import styles from './AuditScreen.module.css'

type Filters = { person: string; action: string }

export default function AuditScreen() {
  const [search, setSearch] = useSearchParams()
  const filters = { person: search.get('person') ?? '', action: search.get('action') ?? '' }
  const { audit, more } = useAudit(filters)
  const { data, isPlaceholderData } = audit
  const body = useRef<HTMLTableSectionElement>(null)
  const rowElements = () => [...(body.current?.rows ?? [])]
  useRowKeys(rowElements)
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
        Who did what and when: records and names of fields, never values. Entries are kept for 400 days.
      </p>
      {data && (
        <search className={styles.filters}>
          <Select aria-label="Person" value={filters.person} onChange={({ target }) => change('person', target.value)}>
            <option value="">Person</option>
            {data.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select aria-label="Action" value={filters.action} onChange={({ target }) => change('action', target.value)}>
            <option value="">Action</option>
            {auditActions.map((action) => (
              <option key={action}>{action}</option>
            ))}
          </Select>
        </search>
      )}
      <Loaded query={audit} failure="The audit could not be loaded">
        {({ rows }) =>
          rows.length > 0 ? (
            <AuditTable body={body} entries={rows} isOutdated={isPlaceholderData} />
          ) : (
            <Notice title="Nothing to show">
              <p>{emptyText(hasFilters)}</p>
              {hasFilters && <Button onClick={() => setSearch({})}>Clear the filters</Button>}
            </Notice>
          )
        }
      </Loaded>
      <ListFoot
        hasRows={Boolean(data?.rows.length)}
        status={data && (data.rows.length > 0 ? countText(data) : emptyText(hasFilters))}
        hasMore={Boolean(data?.next) && !isPlaceholderData}
        isLoading={more.isPending}
        onLoad={() => data?.next && more.mutate(data.next)}
        rows={rowElements}
        error={more.error}
      />
    </>
  )
}

const emptyText = (hasFilters: boolean) =>
  hasFilters ? 'No entry matches the filters.' : 'The actions of staff appear here.'

const countText = ({ rows, next }: AuditAnswer) =>
  `${counted(rows.length, 'entry', 'entries')}${next ? ', and older ones' : ''}`

type AuditTableProps = {
  body: RefObject<HTMLTableSectionElement | null>
  entries: AuditItem[]
  isOutdated: boolean
}

function AuditTable({ body, entries, isOutdated }: AuditTableProps) {
  return (
    <table
      className={`${table.table} ${styles.entries}`}
      data-outdated={isOutdated || undefined}
      aria-busy={isOutdated}
    >
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
          {entries.map(({ id, at, by, action, subject, fields, times }) => (
            <tr key={id} tabIndex={-1}>
              <td className={table.figure}>
                <Time at={at} isAgo />
              </td>
              <td>{by?.name ?? <span className={table.soft}>not signed in, or command line</span>}</td>
              <td>{times > 1 ? `${action}, ${times} times within an hour` : action}</td>
              <td>{subject && <Subject {...subject} />}</td>
              <td>{fields && fieldsText(fields)}</td>
            </tr>
          ))}
        </tbody>
      </KeepPlace>
    </table>
  )
}

const fieldWords: Record<string, string> = {
  areas: 'Areas',
  followUpOn: 'Follow-up',
  waitingSince: 'Waiting',
  ImageName: 'Photo',
  owner: 'Owner',
  status: 'Status',
}

/** With the labels of the screens: `Designation, Photo`. */
const fieldsText = (fields: string) =>
  fields
    .split(', ')
    .map((name) => fieldWords[name] ?? labelOfColumn(name))
    .join(', ')

const addressOf: Record<NonNullable<AuditSubject['kind']>, (id: string) => string> = {
  staff: (id) => `/staff#${id}`,
  employee: (id) => `/employees/${id}`,
  request: (id) => `/inbox/${id}?view=all`,
}

/** Without a link: a channel, a record that is gone, or one of an area that the person does not have. */
const Subject = ({ id, kind, name }: AuditSubject) =>
  kind ? (
    <Link href={addressOf[kind](id)} className={styles.subject ?? ''}>
      <bdi>{name ?? id}</bdi>
    </Link>
  ) : (
    <span className={table.soft}>{id}</span>
  )

/**
 * The newest entries are read again every 15 s while the tab is visible. Older ones are not: only the number of a failure
 * changes, for an hour.
 */
function useAudit({ person, action }: Filters) {
  const key = ['audit', person, action]
  const filter = { ...(person && { person }), ...(action && { action }) }

  const audit = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = await poll('GET /audit', { query: filter, isPoll: isPolled(key), signal })
      return withFirstPage(queries.getQueryData<AuditAnswer>(key), answer, isNewer)
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData, // The filters stay while others are loaded, with the focus.
  })

  const more = useNextPage(key, (before) => call('GET /audit', { query: { ...filter, before } }))

  return { audit, more }
}

const isNewer = (one: AuditItem, other: AuditItem) => one.id > other.id
