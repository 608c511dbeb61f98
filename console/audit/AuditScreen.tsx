import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { AuditAnswer, AuditItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/api.ts'
import controls from '../shared/controls.module.css'
import { Notice, Waiting } from '../shared/Notice.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
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
          <label>
            Person{' '}
            <select
              className={controls.control}
              value={filters.person}
              onChange={({ target }) => change('person', target.value)}
            >
              <option value="">everybody</option>
              {first.people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            Action{' '}
            <select
              className={controls.control}
              value={filters.action}
              onChange={({ target }) => change('action', target.value)}
            >
              <option value="">all</option>
              {first.actions.map((action) => (
                <option key={action}>{action}</option>
              ))}
            </select>
          </label>
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
          <div className={styles.foot}>
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

const AuditTable = ({ entries }: { entries: AuditItem[] }) => (
  <table className={styles.entries}>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">What</th>
        <th scope="col">About</th>
        <th scope="col">Fields</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, at, by, action, subject, fields }) => (
        <tr key={id}>
          <td className={styles.when}>
            <Time at={at} isAgo />
          </td>
          <td>{by?.name ?? <span className={styles.soft}>not signed in, or command line</span>}</td>
          <td>{action}</td>
          <td className={styles.id}>{subject && (subject.name ?? subject.id)}</td>
          <td>{fields}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const useAudit = ({ person, action }: Filters) =>
  useInfiniteQuery({
    queryKey: ['audit', person, action],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ person, action, before: pageParam })
      const query = new URLSearchParams(given.filter(([, value]) => value !== ''))
      return call<AuditAnswer>('GET', `/audit?${query}`, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })
