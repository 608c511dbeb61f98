import type { RequestView } from '../../../contract/console/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'

const words: Record<RequestView, { title: string; text: string }> = {
  new: {
    title: 'No new requests',
    text: 'Requests of the website appear here within 15 seconds, and stay until somebody changes their status.',
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
  view: RequestView
  hasFilters: boolean
  isIndexing: boolean
  onClear: () => void
  /** Missing in the view All. */
  onAll: (() => void) | undefined
}

/** Says what would appear here. */
export function EmptyInbox({ view, hasFilters, isIndexing, onClear, onAll }: EmptyInboxProps) {
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
      {onAll && (
        <Button look="primary" onClick={onAll}>
          Search in All
        </Button>
      )}
      <Button onClick={onClear}>Clear search and filters</Button>
    </Notice>
  )
}
