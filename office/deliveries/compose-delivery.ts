import { isLocalUrl } from '../../contract/employee-link.ts'
import type { Delivery } from '../../records/delivery.ts'
import { singleAddress } from '../../records/email-address.ts'
import { acknowledgementMail } from '../../server/delivery/acknowledgement/acknowledgement-mail.ts'
import { answerMail } from '../../server/delivery/answer/answer-mail.ts'
import { composeChatNotice } from '../../server/delivery/chat/chat-notice.ts'
import { composeMail } from '../../server/delivery/mail/compose-mail.ts'
import { composeEvent } from '../../server/delivery/webhook/compose-event.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import { readSite } from '../../settings/read-site.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Office } from '../cli/open-office.ts'

type Composed = {
  subject?: string | undefined
  replyTo?: string | null | undefined
  /** The address of a visitor. */
  recipient?: string | null | undefined
  /** Undefined for the webhook, and if the record was erased. */
  text?: string | undefined
  /** What is sent to the webhook, and to the chat before it has the form of a maker. */
  message?: object | undefined
}

/** A delivery as it would be sent now. */
export async function composeDelivery(office: Office, delivery: Delivery): Promise<Composed> {
  const { store, settings, terminal } = office
  const site = readSite(terminal.distDir)
  const origin = originOfConsole(settings)
  switch (delivery.channel) {
    case 'webhook': {
      const isConsentRequired = settings.employeeConsent === 'required'
      const needs = { store, show: site.employee.show, isConsentRequired, consoleOrigin: origin }
      const event = await composeEvent(delivery, needs)
      return event ? { subject: event.type, message: event } : {}
    }
    case 'chat': {
      const notice = await composeChatNotice(delivery, { store, site, consoleOrigin: origin })
      if (!notice) return {}
      const rows = notice.rows.map(({ label, text }) => (label ? `${label}: ${text}` : text))
      const text = [...rows, notice.link?.address ?? ''].join('\n')
      return { subject: notice.title, text, message: notice }
    }
    case 'answer':
      return composeAnswer(office, delivery)
    case 'acknowledgement':
      return composeAcknowledgement(office, delivery)
    default:
      return (await composeMail(store, delivery, site)) ?? {}
  }
}

async function composeAcknowledgement({ store, terminal }: Office, { about }: Delivery): Promise<Composed> {
  const found = await store.requests.findStored(about.id)
  if (found.found !== 'one') return {}
  const request = found.record
  const recipient = singleAddress(request.email ?? '')
  return { recipient, ...acknowledgementMail(request, readSite(terminal.distDir)) }
}

async function composeAnswer({ store, terminal }: Office, { about, mailId }: Delivery): Promise<Composed> {
  const found = await store.requests.findStored(about.id)
  const mail = await store.conversation.findMail(String(mailId))
  if (found.found !== 'one' || !mail) return {}
  const { answered } = await store.conversation.threadBefore(mail)
  return {
    recipient: mail.to,
    ...answerMail({ mail, request: found.record, answered, site: readSite(terminal.distDir) }),
  }
}

/** As in the service: the console of a public site runs only with CONSOLE_PORT. */
const originOfConsole = (settings: RunSettings) =>
  settings.console?.isPortFixed || isLocalUrl(settings.publicUrl) ? consoleOrigin(settings) : null
