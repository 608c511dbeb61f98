import type { RequestView } from '../../../contract/console/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { type Filters, setFilters } from '../filters/filters.ts'
import { countText } from '../filters/ViewTabs.tsx'
import { useInbox } from '../useInbox.ts'

const words: Record<RequestView, { title: string; text: string }> = {
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
  hasFilters ? 'No request matches' : words[view].title

type EmptyInboxProps = {
  filters: Filters
  isIndexing: boolean
  onClear: () => void
  onAll: () => void
}

/** Says what would appear here. */
export function EmptyInbox({ filters, isIndexing, onClear, onAll }: EmptyInboxProps) {
  const { view } = filters
  const hasFilters = setFilters(filters).length > 0
  const title = emptyTitle(view, hasFilters)
  if (!hasFilters)
    return (
      <Notice title={title}>
        <p>{words[view].text}</p>
      </Notice>
    )
  return (
    <Notice title={title}>
      <p>
        {isIndexing
          ? 'The search index is still being written, so results are missing. They appear by themselves.'
          : 'Matches the start of each word; all words must match.'}
      </p>
      {view !== 'all' && <InAll filters={{ ...filters, view: 'all' }} onAll={onAll} />}
      <Button onClick={onClear}>Clear search and filters</Button>
    </Notice>
  )
}

/** Reads the first page of the view All, which has the number of matches and is then shown at once. */
function InAll({ filters, onAll }: { filters: Filters; onAll: () => void }) {
  const { inbox } = useInbox(filters, { isLive: false })
  const data = inbox.isPlaceholderData ? undefined : inbox.data // Not the count of the search before.
  if (data?.total.count === 0) return <p>No request in All matches either.</p>
  if (!data && !inbox.isError) return null
  return (
    <Button look="primary" onClick={onAll}>
      {data ? `Show ${countText(data.total)} in All` : 'Search in All'}
    </Button>
  )
}
