import type { RequestView } from '../../../contract/console/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { type Filters, setFilters } from '../filters/filters.ts'
import { countText } from '../filters/ViewTabs.tsx'
import { useInbox } from '../useInbox.ts'

/** `any` is the view of a search, which has a filter. */
const words: Record<Exclude<RequestView, 'any'>, { title: string; text: string }> = {
  waiting: {
    title: 'Nobody waits for us',
    text: 'New requests of the website appear here within 15 seconds, and those whose sender wrote back. They stay until somebody answers, says that no answer is needed, or closes them.',
  },
  mine: {
    title: 'You have no open requests',
    text: 'Open requests that you own appear here. To take one, open it and choose yourself as the owner.',
  },
  due: {
    title: 'Nothing is due',
    text: 'Open requests with a follow-up date of today or earlier appear here.',
  },
  all: {
    title: 'No requests yet',
    text: 'Everything that visitors send with the forms of the website appears here, except spam.',
  },
  spam: {
    title: 'No spam',
    text: 'Requests that the spam filter holds appear here with its reason, and those that somebody marks as spam.',
  },
}

export const emptyTitle = (view: RequestView, hasFilters: boolean) =>
  hasFilters || view === 'any' ? 'No request matches' : words[view].title

type EmptyInboxProps = {
  filters: Filters
  onClear: () => void
  onWiden: (view: RequestView) => void
}

/** Says what would appear here. */
export function EmptyInbox({ filters, onClear, onWiden }: EmptyInboxProps) {
  const { view } = filters
  const hasFilters = setFilters(filters).length > 0
  const title = emptyTitle(view, hasFilters)
  const widest = filters.q ? 'any' : 'all'
  if (!hasFilters && view !== 'any')
    return (
      <Notice title={title}>
        <p>{words[view].text}</p>
      </Notice>
    )
  return (
    <Notice title={title}>
      <p>Matches the start of each word; all words must match.</p>
      {view !== widest && <InWidest filters={{ ...filters, view: widest }} onWiden={() => onWiden(widest)} />}
      <Button onClick={onClear}>Clear search and filters</Button>
    </Notice>
  )
}

/** Reads the first page of a wider view, which has the number of matches and is then shown at once. */
function InWidest({ filters, onWiden }: { filters: Filters; onWiden: () => void }) {
  const { inbox } = useInbox(filters, { isLive: false })
  const data = inbox.isPlaceholderData ? undefined : inbox.data // Not the count of the search before.
  const place = filters.view === 'any' ? 'everywhere' : 'in All'
  if (data?.total.count === 0) return <p>{`No request matches ${filters.view === 'any' ? 'anywhere' : place}.`}</p>
  if (!data && !inbox.isError) return null
  return (
    <Button look="primary" onClick={onWiden}>
      {data ? `Show ${countText(data.total)} ${place}` : `Search ${place}`}
    </Button>
  )
}
