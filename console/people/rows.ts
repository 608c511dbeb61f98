import type { FoundDraft, FoundNote, FoundRequest } from '../../contract/console/people.ts'
import { forms } from '../../contract/forms/forms.ts'
import { counted } from '../shared/counted.ts'
import { exactTime } from '../shared/times/times.ts'

/** One line of a list, with a checkbox. */
export type Row = {
  id: string
  title: string
  /** Before the subject. */
  kind?: string | undefined
  /** The subject that the visitor wrote, in the language of the form. */
  subject?: { text: string; locale: string | undefined } | undefined
  details: string
  /** The request in the inbox, for those who may open it. */
  link: string | undefined
}

type LinkOf = ((requestId: string) => string) | undefined

export const requestRow = (request: FoundRequest, timeZone: string, link: LinkOf): Row => {
  const { id, form, receivedAt, company, name, email, subject, locale } = request
  const who = name ?? company
  return {
    id,
    title: who ?? email ?? 'No name and no address',
    kind: [who && email, forms[form].title].filter(Boolean).join(' · '),
    subject: subject ? { text: `“${subject}”`, locale: locale ?? undefined } : undefined,
    details: [
      exactTime(receivedAt, timeZone),
      counted(request.deliveries, 'delivery', 'deliveries'),
      request.mails > 0 && counted(request.mails, 'mail'),
      request.drafts > 0 && counted(request.drafts, 'draft'),
      request.notes > 0 && counted(request.notes, 'note'),
      request.changes > 0 && counted(request.changes, 'change'),
    ]
      .filter(Boolean)
      .join(' · '),
    link: link?.(id),
  }
}

export const noteRow = ({ id, requestId, at, text }: FoundNote, timeZone: string, link: LinkOf): Row => ({
  id,
  title: text,
  details: exactTime(at, timeZone),
  link: link?.(requestId),
})

export const draftRow = (draft: FoundDraft, timeZone: string, link: LinkOf): Row => ({
  id: draft.id,
  title: draft.text.trim() || draft.subject,
  kind: `Draft of ${draft.by} to ${[draft.to, ...draft.cc].join(', ')}: ${draft.subject}`,
  details: [exactTime(draft.at, timeZone), ...draft.files].join(' · '),
  link: link?.(draft.requestId),
})
