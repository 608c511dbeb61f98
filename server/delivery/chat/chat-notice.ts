import { budgetLabel } from '../../../contract/forms/options.ts'
import { referenceOf } from '../../../contract/submission/reference.ts'
import type { Delivery } from '../../../records/delivery.ts'
import { kindLabel, type Lead } from '../../../records/lead.ts'
import type { Message } from '../../../records/message.ts'
import type { Notice } from '../../../records/notice.ts'
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
  store: Pick<Store, 'leads' | 'messages' | 'notices' | 'outbox' | 'channels'>
  /** The origin of the console; null if it does not run. */
  consoleOrigin: string | null
  site: Site
}

/**
 * Composes a notice from its record; null if that was erased. A chat is read by more people than the inbox, so it has
 * neither an address nor a telephone number nor what the visitor wrote.
 */
export async function composeChatNotice(
  { about }: Delivery,
  { store, consoleOrigin, site }: ChatNoticeNeeds,
): Promise<ChatNotice | null> {
  if (about.kind === 'notice') {
    const notice = await store.notices.find(about.id)
    return notice && staffNotice(notice, { store, consoleOrigin, site })
  }
  const found =
    about.kind === 'lead' ? await store.leads.find(about.id) : await store.messages.find(about.id)
  if (found.found !== 'one') return null
  const request = found.record
  return {
    title: 'CompanyName' in request ? `New proposal: ${kindLabel[request.kind]}` : 'New message',
    rows: [
      ...('CompanyName' in request ? proposalRows(request) : []),
      { label: 'Reference', text: referenceOf(request.id) },
      ...spamRows(request),
    ],
    link: consoleOrigin
      ? { text: 'Open in the console', address: `${consoleOrigin}/inbox/${request.id}` }
      : null,
  }
}

const proposalRows = ({ CompanyName, Industry, BudgetRange }: Lead) =>
  [
    { label: 'Company', text: withoutMarkup(CompanyName) },
    { label: 'Industry', text: Industry },
    { label: 'Budget', text: BudgetRange && budgetLabel(BudgetRange) },
  ].filter(({ text }) => text !== '')

const spamRows = (request: Lead | Message) =>
  isSuspected(request) ? [{ label: 'Note', text: 'This may be spam.' }] : []

async function staffNotice(
  notice: Notice,
  { store, consoleOrigin, site }: ChatNoticeNeeds,
): Promise<ChatNotice> {
  const { title, rows, closing } = await noticePage(notice, { store, recipient: null, site })
  const address = `${consoleOrigin}/deliveries`
  return {
    title,
    rows: [...rows, ...closing.map((text) => ({ label: '', text }))],
    link: consoleOrigin ? { text: 'Open in the console', address } : null,
  }
}
