import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ListAnswer } from '../../contract/console/requests.ts'
import { Button } from '../../ui/Button.tsx'
import text from '../../ui/styles/text.module.css'
import { useIsOnScreen } from '../../ui/useIsOnScreen.ts'
import { counted } from '../shared/counted.ts'
import { LoadFailure } from '../shared/Loaded.tsx'
import { Waiting } from '../shared/Notice.tsx'
import { OutOfDate } from '../shared/OutOfDate.tsx'
import { ListFoot } from '../shared/rows/ListFoot.tsx'
import { focusRow } from '../shared/rows/useRowKeys.ts'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { characterKey, useShortcuts } from '../shared/shortcuts.ts'
import { BulkBar } from './BulkBar.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { searchOf, setFilters } from './filters/filters.ts'
import { useFilters } from './filters/useFilters.ts'
import { countText, ViewTabs } from './filters/ViewTabs.tsx'
import styles from './InboxScreen.module.css'
import { EmptyInbox, emptyTitle } from './list/EmptyInbox.tsx'
import { FailingServers } from './list/FailingServers.tsx'
import { lastOpened, setListShown, wasListShown } from './list/last-opened.ts'
import { RequestList } from './list/RequestList.tsx'
import { requestScreen } from './one/request-screen.ts'
import { useInbox } from './useInbox.ts'

/** The rows that fill a screen of 800 px. They are painted before the other rows are rendered. */
const FIRST_ROWS = 15

export default function InboxScreen({ session: { me } }: ScreenProps) {
  const [filters, change] = useFilters()
  const { inbox, more, markSeen } = useInbox(filters)
  const { data, error, isPlaceholderData } = inbox
  const isWhole = useWhole(data !== undefined)
  const search = searchOf(filters)
  const [selected, select, clear] = useSelection(search)
  const arrived = isPlaceholderData ? 0 : (data?.arrived.length ?? 0)
  const top = useRef<HTMLSpanElement>(null)
  const isAtTop = useIsOnScreen(top, { initially: true })
  useSeen(arrived > 0, markSeen)
  const [, navigate] = useLocation()
  const enter = () => navigate('/inbox/new')
  useShortcuts({ Escape: clear, c: enter })
  useEffect(() => {
    if (isWhole) requestScreen.load().catch(() => {}) // Opens at once, offline too.
  }, [isWhole])
  const list = useRef<HTMLUListElement>(null)
  const rowElements = () => [...(list.current?.children ?? [])]

  const hasFilters = setFilters(filters).length > 0
  const clearFilters = () => change(Object.fromEntries(setFilters(filters).map((name) => [name, ''])))
  const ids = (data?.rows ?? []).map(({ id }) => id).filter((id) => selected.has(id))

  /** Closes the bar, and focuses the first of the selected rows. */
  function leaveBar() {
    clear()
    focusRow(list.current?.querySelector(`[data-id="${ids[0]}"]`) ?? undefined)
  }

  return (
    <>
      <ScreenHead title="Inbox" mark={arrived > 0 ? `(${arrived})` : ''}>
        <Button aria-keyshortcuts={characterKey('c')} onClick={enter}>
          New request
        </Button>
        <ExportButton filters={filters} />
      </ScreenHead>
      <FailingServers failing={data?.failing ?? []} />
      <ViewTabs filters={filters} counts={data?.views} />
      <FilterBar filters={filters} onChange={change} />
      <p role="status" className={text.visuallyHidden}>
        {arrived > 0 && counted(arrived, 'new request')}
      </p>
      <span ref={top} />
      {arrived > 0 && !isAtTop && (
        <Button className={styles.arrived ?? ''} onClick={() => scrollTo({ top: 0 })}>
          {`${counted(arrived, 'new request')} ↑`}
        </Button>
      )}
      {error && data && <OutOfDate what="This list" query={inbox} />}
      {error && !data && (
        <LoadFailure title="The requests could not be loaded" error={error} onRetry={() => inbox.refetch()}>
          {hasFilters && <Button onClick={clearFilters}>Clear search and filters</Button>}
        </LoadFailure>
      )}
      {inbox.isPending && <Waiting />}
      {data && data.rows.length === 0 && (
        <EmptyInbox filters={filters} onClear={clearFilters} onWiden={(view) => change({ view })} />
      )}
      {data && data.rows.length > 0 && (
        <RequestList
          list={list}
          rows={data.rows}
          shown={isWhole ? undefined : FIRST_ROWS}
          view={filters.view}
          arrived={data.arrived}
          search={search}
          selected={selected}
          onSelect={select}
          isOutdated={isPlaceholderData}
        />
      )}
      <ListFoot
        hasRows={Boolean(data?.rows.length)}
        status={data && (data.rows.length > 0 ? loadedText(data) : emptyTitle(filters.view, hasFilters))}
        hasMore={Boolean(data?.next) && !isPlaceholderData}
        isLoading={more.isPending}
        onLoad={() => data?.next && more.mutate(data.next)}
        rows={rowElements}
        error={more.error}
      />
      {ids.length > 0 && <BulkBar ids={ids} view={filters.view} me={me.id} onDone={leaveBar} />}
    </>
  )
}

function loadedText({ rows, total, next }: ListAnswer) {
  const word = total.count === 1 ? 'request' : 'requests'
  const count = next ? `${rows.length} of ${countText(total)}` : countText(total)
  return `${count} ${word}`
}

/**
 * False in the first rendering of a loaded list. A list that is shown again is rendered as a whole at once, so that its
 * scroll position and focus are restored.
 */
function useWhole(isLoaded: boolean) {
  const [isReturning] = useState(() => lastOpened().id !== '')
  const isLater = useDeferredValue(isLoaded, wasListShown())
  useEffect(() => setListShown(true), [])
  return isReturning || isLater
}

/** The selected ids, none after a change of the filters. */
function useSelection(search: string) {
  const [selection, setSelection] = useState({ search, ids: new Set<string>() })
  const ids = selection.search === search ? selection.ids : new Set<string>()
  function select(some: string[], isSelected: boolean) {
    const chosen = isSelected ? ids.union(new Set(some)) : ids.difference(new Set(some))
    setSelection({ search, ids: chosen })
  }
  return [ids, select, () => setSelection({ search, ids: new Set() })] as const
}

const SEEN_MS = 3000

/** Calls back when the person has acted with the list's top on the screen, and had the time to look. */
function useSeen(hasArrived: boolean, onSeen: () => void) {
  useEffect(() => {
    if (!hasArrived) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function act() {
      if (scrollY < innerHeight / 2) timer ??= setTimeout(onSeen, SEEN_MS)
    }
    const events = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus']
    for (const event of events) addEventListener(event, act, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, act)
    }
  }, [hasArrived, onSeen])
}
