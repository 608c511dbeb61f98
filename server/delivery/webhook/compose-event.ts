import { referenceOf } from '../../../contract/request/reference.ts'
import type { WebhookEvent } from '../../../contract/webhook/webhook-event.ts'
import { attributionJson } from '../../../records/attribution-fields.ts'
import type { Delivery } from '../../../records/delivery.ts'
import type { Notice } from '../../../records/notice.ts'
import { publicDetails } from '../../../records/public-employee.ts'
import type { Request } from '../../../records/request.ts'
import type { MailFile, RequestMail } from '../../../records/request-mail.ts'
import { isSuspected } from '../../../records/spam-status.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'

type EventNeeds = {
  store: Pick<Store, 'requests' | 'notices' | 'employees' | 'staff' | 'consents' | 'channels' | 'conversation'>
  settings: Pick<RunSettings, 'employeeConsent'>
  site: Pick<Site, 'employee'>
  /** The origin of the console; null if it does not run. */
  consoleOrigin: string | null
}

/** Composes the message of a delivery from its record; null if that was erased. */
export async function composeEvent(
  { about, event, mailId, createdAt }: Delivery,
  needs: EventNeeds,
): Promise<WebhookEvent | null> {
  const { store } = needs
  if (about.kind === 'notice') {
    const notice = await store.notices.find(about.id)
    return notice && noticeEvent(notice, needs)
  }
  const found = await store.requests.findStored(about.id)
  if (found.found !== 'one') return null
  const request = found.record
  if (event === 'mail') {
    const mail = await store.conversation.findMail(String(mailId))
    return mail && { type: 'request.mail', version: 2, timestamp: isoTime(createdAt), data: mailData(mail, needs) }
  }
  return {
    type: event === 'changed' ? 'request.changed' : 'request.created',
    version: 2,
    timestamp: isoTime(event === 'changed' ? createdAt : request.receivedAt),
    data: await requestData(request, needs),
  }
}

const mailData = (
  {
    id,
    requestId,
    direction,
    at,
    from,
    isVerified,
    isKnownSender,
    text,
    files,
  }: RequestMail & { files: Pick<MailFile, 'name'>[] },
  { consoleOrigin }: EventNeeds,
) => ({
  id: requestId,
  mailId: id,
  reference: referenceOf(requestId),
  url: urlOf(requestId, consoleOrigin),
  direction,
  at: isoTime(at),
  from,
  isVerified,
  isKnownSender,
  text,
  files: files.map(({ name }) => name),
})

const urlOf = (id: string, consoleOrigin: string | null) => consoleOrigin && `${consoleOrigin}/inbox/${id}`

const isoTime = (ms: number) => new Date(ms).toISOString()

type RequestData = Extract<WebhookEvent, { type: 'request.created' }>['data']

async function requestData(request: Request, { store, consoleOrigin }: EventNeeds): Promise<RequestData> {
  const { id, form, fields, name, email, company, subject, locale } = request
  const consent = await store.consents.of(request)
  const addressOf = async (id: string | null) => (id === null ? null : ((await store.staff.find(id))?.email ?? null))
  return {
    id,
    reference: referenceOf(id),
    receivedAt: isoTime(request.receivedAt),
    form,
    fields,
    name,
    email,
    company,
    subject,
    locale,
    url: urlOf(id, consoleOrigin),
    version: request.version,
    status: request.spamAt === null ? request.status : 'spam',
    owner: await addressOf(request.owner),
    followUpOn: request.followUpOn,
    enteredBy: await addressOf(request.enteredBy),
    suspectedFor: isSuspected(request) ? request.suspectedFor : null,
    consent: consent && { ...consent, at: isoTime(consent.at) },
    ...attributionJson(request),
  }
}

/** Null for a notice that is not for the webhook. */
async function noticeEvent({ kind, subject, createdAt }: Notice, needs: EventNeeds): Promise<WebhookEvent | null> {
  const head = { version: 2, timestamp: isoTime(createdAt) } as const
  const id = String(subject)
  switch (kind) {
    case 'requestErased':
      return { type: 'request.erased', ...head, data: { id } }
    case 'employeeChanged':
      return {
        type: 'employee.changed',
        ...head,
        data: { id, employee: await employeeOf(id, needs) },
      }
    case 'channelFailing':
    case 'channelPaused': {
      const channel = (await needs.store.channels.list()).find(({ name }) => name === subject)
      const reason = channel?.pausedFor ?? channel?.lastError ?? null
      const data = { channel: id, isPaused: kind === 'channelPaused', reason }
      return { type: 'channel.failing', ...head, data }
    }
    default:
      return null
  }
}

/** What the public sees of the employee; null if the employee was removed. The EmpId is a secret of the card. */
async function employeeOf(id: string, { store, settings, site }: EventNeeds) {
  const current = await store.employees.get(id)
  const employee = current && (await store.employees.find(current.empId))
  const isConsentRequired = settings.employeeConsent === 'required'
  return (
    employee && publicDetails(employee, { consents: employee.consents, show: site.employee.show, isConsentRequired })
  )
}
