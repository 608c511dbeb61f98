import { forms } from '../../../contract/forms/forms.ts'
import { budgetLabel } from '../../../contract/forms/options.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import type { Delivery } from '../../../records/delivery.ts'
import type { Notice } from '../../../records/notice.ts'
import type { Request } from '../../../records/request.ts'
import { isSuspected } from '../../../records/spam-status.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { noticePage } from '../notices/notice-page.ts'
import { withoutMarkup } from './without-markup.ts'

/** A notice for a chat, before it has the form of a maker. The texts are plain, and from visitors without markup. */
export type ChatNotice = {
  title: string
  rows: { label: string; text: string }[]
  link: { text: string; address: string } | null
}

export type ChatNoticeNeeds = {
  store: Pick<Store, 'requests' | 'notices' | 'outbox' | 'channels'>
  /** The origin of the console; null if it does not run. */
  consoleOrigin: string | null
  site: Site
}

/**
 * Composes a notice from its record; null if that was erased. A chat is read by more people than the inbox, so it has
 * neither an address nor a telephone number nor what the visitor wrote.
 */
export async function composeChatNotice(
  { about, event }: Delivery,
  { store, consoleOrigin, site }: ChatNoticeNeeds,
): Promise<ChatNotice | null> {
  if (about.kind === 'notice') {
    const notice = await store.notices.find(about.id)
    return notice && staffNotice(notice, { store, consoleOrigin, site })
  }
  const found = await store.requests.findStored(about.id)
  if (found.found !== 'one') return null
  const request = found.record
  const isReply = event === 'mail'
  return {
    title: `${isReply ? 'A visitor wrote back' : 'New request'}: ${forms[request.form].title}`,
    rows: [
      ...(isReply ? companyRow(request) : columnRows(request)),
      { label: 'Reference', text: referenceOf(request.id) },
      ...spamRows(request),
    ],
    link: consoleOrigin ? { text: 'Open in the console', address: `${consoleOrigin}/inbox/${request.id}` } : null,
  }
}

const companyRow = ({ company }: Request) => rowsOf({ Company: company && withoutMarkup(company) })

const columnRows = (request: Request) => [
  ...companyRow(request),
  ...rowsOf({ Industry: request.industry, Budget: request.budget && budgetLabel(request.budget) }),
]

const rowsOf = (texts: Record<string, string | null>) =>
  Object.entries(texts).flatMap(([label, text]) => (text ? [{ label, text }] : []))

const spamRows = (request: Request) => (isSuspected(request) ? [{ label: 'Note', text: 'This may be spam.' }] : [])

async function staffNotice(notice: Notice, { store, consoleOrigin, site }: ChatNoticeNeeds): Promise<ChatNotice> {
  const { title, rows, closing } = await noticePage(notice, { store, recipient: null, site })
  const address = `${consoleOrigin}/deliveries`
  return {
    title,
    rows: [...rows, ...closing.map((text) => ({ label: '', text }))],
    link: consoleOrigin ? { text: 'Open in the console', address } : null,
  }
}
