import type { FoundNote, FoundRequest } from '../../contract/console/people.ts'
import { counted } from '../shared/counted.ts'

/** One line of a list, with a checkbox. */
export type Row = {
  id: string
  title: string
  details: string
  /** The request in the inbox, for those who may open it. */
  link: string | undefined
}

type LinkOf = ((requestId: string) => string) | undefined

export const requestRow = (request: FoundRequest, timeZone: string, link: LinkOf): Row => {
  const { id, kind, receivedAt, company, name, email, subject } = request
  const who = name ?? company
  return {
    id,
    title: who ?? email ?? 'No name and no address',
    details: [
      who && email,
      kind === 'lead' ? 'Lead' : `Message${subject ? ` “${subject}”` : ''}`,
      dateText(receivedAt, timeZone),
      counted(request.deliveries, 'delivery', 'deliveries'),
      request.notes > 0 && counted(request.notes, 'note'),
      request.changes > 0 && counted(request.changes, 'change'),
    ]
      .filter(Boolean)
      .join(' · '),
    link: link?.(id),
  }
}

export const noteRow = (
  { id, requestId, at, text }: FoundNote,
  timeZone: string,
  link: LinkOf,
): Row => ({
  id,
  title: text,
  details: dateText(at, timeZone),
  link: link?.(requestId),
})

const dateText = (time: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    time,
  )
