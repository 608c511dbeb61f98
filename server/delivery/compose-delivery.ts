import { isLocalUrl } from '../../contract/employee-link.ts'
import type { Delivery } from '../../records/delivery.ts'
import { singleAddress } from '../../records/email-address.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { Store } from '../../store/open-store.ts'
import { acknowledgementMail } from './acknowledgement/acknowledgement-mail.ts'
import { answerMail } from './answer/answer-mail.ts'
import { composeChatNotice } from './chat/chat-notice.ts'
import { composeMail } from './mail/compose-mail.ts'
import { composeEvent } from './webhook/compose-event.ts'

type Needs = { store: Store; settings: RunSettings; site: Site }

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
export async function composeDelivery(parts: Needs, delivery: Delivery): Promise<Composed> {
  const { store, settings, site } = parts
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
      return composeAnswer(parts, delivery)
    case 'acknowledgement':
      return composeAcknowledgement(parts, delivery)
    default:
      return (await composeMail(store, delivery, site)) ?? {}
  }
}

async function composeAcknowledgement({ store, site }: Needs, { about }: Delivery): Promise<Composed> {
  const found = await store.requests.findStored(about.id)
  if (found.found !== 'one') return {}
  const request = found.record
  const recipient = singleAddress(request.email ?? '')
  return { recipient, ...acknowledgementMail(request, site) }
}

async function composeAnswer({ store, site }: Needs, { about, mailId }: Delivery): Promise<Composed> {
  const found = await store.requests.findStored(about.id)
  const mail = await store.conversation.findMail(String(mailId))
  if (found.found !== 'one' || !mail) return {}
  const { answered } = await store.conversation.threadBefore(mail)
  return {
    recipient: mail.to,
    ...answerMail({ mail, request: found.record, answered, site }),
  }
}

/** As in the service: the console of a public site runs only with CONSOLE_PORT. */
const originOfConsole = (settings: RunSettings) =>
  settings.console?.isPortFixed || isLocalUrl(settings.publicUrl) ? consoleOrigin(settings) : null
