import type { Delivery } from '../../records/delivery.ts'
import { acknowledgementMail } from '../../server/delivery/acknowledgement/acknowledgement-mail.ts'
import { composeChatNotice } from '../../server/delivery/chat/chat-notice.ts'
import { composeMail } from '../../server/delivery/mail/compose-mail.ts'
import { composeEvent } from '../../server/delivery/webhook/compose-event.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import { readSite } from '../../settings/read-site.ts'
import type { Office } from '../cli/open-office.ts'

type Composed = {
  subject?: string | undefined
  replyTo?: string | null | undefined
  /** Undefined if the record was erased. */
  text?: string | undefined
}

/** A delivery as it would be sent now. */
export async function composeDelivery(office: Office, delivery: Delivery): Promise<Composed> {
  const { store, settings, terminal } = office
  const site = readSite(terminal.distDir)
  const origin = settings.console ? consoleOrigin(settings) : null
  switch (delivery.channel) {
    case 'webhook': {
      const isConsentRequired = settings.employeeConsent === 'required'
      const needs = { store, show: site.employee.show, isConsentRequired, consoleOrigin: origin }
      const event = await composeEvent(delivery, needs)
      return event ? { subject: event.type, text: JSON.stringify(event, null, 2) } : {}
    }
    case 'chat': {
      const notice = await composeChatNotice(delivery, { store, site, consoleOrigin: origin })
      if (!notice) return {}
      const rows = notice.rows.map(({ label, text }) => (label ? `${label}: ${text}` : text))
      return { subject: notice.title, text: [...rows, notice.link?.address ?? ''].join('\n') }
    }
    case 'acknowledgement':
      return composeAcknowledgement(office, delivery)
    default:
      return (await composeMail(store, delivery, site)) ?? {}
  }
}

async function composeAcknowledgement(
  { store, terminal }: Office,
  { about }: Delivery,
): Promise<Composed> {
  const found = await (about.kind === 'lead' ? store.leads : store.messages).find(about.id)
  if (found.found !== 'one') return {}
  const kind = about.kind === 'lead' ? 'proposal' : 'message'
  return acknowledgementMail({ ...found.record, kind }, readSite(terminal.distDir))
}
