import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod/mini'
import {
  DeliveriesAnswer,
  DeliveriesQuery,
  type DeliveryRow,
  DismissBody,
  RetryFailedAnswer,
  RetryFailedBody,
  TestAnswer,
} from '../../../contract/console/deliveries.ts'
import { Done } from '../../../contract/console/done.ts'
import { IdParams } from '../../../contract/console/text.ts'
import type { ReviveResult } from '../../../store/outbox/outbox.ts'
import type { DeliveryCursor, OpenDelivery } from '../../../store/requests/deliveries.ts'
import { recipientsIn } from '../../delivery/mail/recipients.ts'
import { answerIfChanged } from '../guard/answer-if-changed.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { signedInOn } from '../guard/guard.ts'
import { notFound, Refusal } from '../guard/refusal.ts'
import { limitTests } from './limit-tests.ts'
import { listChannels } from './list-channels.ts'
import { testMail } from './test-mail.ts'

const done = { done: true as const }

const PAGE_ROWS = 50
/** Each retry is a transaction of its own, which SQLite writes on the thread of the service. */
const RETRIES_PER_CALL = 200

/** Deliveries that wait, are held, failed or were dismissed. */
export const deliveriesCalls: ConsoleCalls = async (app, parts) => {
  const { store, site, settings } = parts
  const config = { access: 'inbox' } as const
  const recipients = recipientsIn(settings, site)
  const retry = (id: string, by: string) => store.deliveries.retry(id, settings.mailTo, by)

  const refuseTooMany = await limitTests(app, 'test mails')

  app.get(
    '/deliveries',
    {
      config,
      schema: {
        querystring: DeliveriesQuery,
        response: { 200: DeliveriesAnswer, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { state, after } = request.query
      const page = { after: readCursor(after), limit: PAGE_ROWS + 1 }
      const found = await store.deliveries.list(state, page)
      const { failed, held, waiting } = await store.deliveries.count()
      return answerIfChanged(
        { request, reply },
        {
          rows: found.slice(0, PAGE_ROWS).map(asRow),
          next: nextOf(found, PAGE_ROWS),
          channels: await listChannels(parts),
          counts: { failed, held, waiting },
          recipients,
          hasMailServer: settings.smtpUrl !== undefined,
        },
      )
    },
  )

  app.post(
    '/deliveries/:id/retry',
    { config, schema: { params: IdParams, response: { 200: Done } } },
    async (request) => {
      const { id } = request.params
      const result = await retry(id, signedInOn(request).staff.id)
      if (result === 'other state') await refuseState(id)
      else if (result !== 'revived') throw new Refusal(409, 'not-now', refusals[result])
      return done
    },
  )

  app.post(
    '/deliveries/retry-failed',
    { config, schema: { body: RetryFailedBody, response: { 200: RetryFailedAnswer } } },
    async (request) => {
      const by = signedInOn(request).staff.id
      const page = { after: readCursor(request.body.after), limit: RETRIES_PER_CALL + 1 }
      const failed = await store.deliveries.list('failed', page)
      const counts = { revived: 0, sample: 0, spam: 0, 'no recipient': 0, 'other state': 0 }
      for (const { id } of failed.slice(0, RETRIES_PER_CALL)) {
        counts[await retry(id, by)]++
        await yieldToEventLoop()
      }
      return {
        retried: counts.revived,
        aboutSpam: counts.spam,
        aboutSamples: counts.sample,
        noRecipient: counts['no recipient'],
        next: nextOf(failed, RETRIES_PER_CALL),
      }
    },
  )

  app.post(
    '/deliveries/:id/dismiss',
    { config, schema: { params: IdParams, body: DismissBody, response: { 200: Done } } },
    async (request) => {
      const { id } = request.params
      const { reason } = request.body
      const result = await store.deliveries.dismiss(id, reason, signedInOn(request).staff.id)
      if (result === 'security') throw new Refusal(409, 'not-now', SECURITY_NOTICE)
      if (result === 'other state') await refuseState(id)
      return done
    },
  )

  app.post(
    '/deliveries/test',
    { config, schema: { response: { 200: TestAnswer } } },
    async (request) => {
      const { staff } = signedInOn(request)
      await refuseTooMany(request)
      const answer = await testMail(staff.email, { settings, site, recipients })
      await store.audit.add({ by: staff.id, action: 'sent a test mail', subject: staff.id })
      return answer
    },
  )

  /** Somebody else, or the worker, was faster. */
  async function refuseState(id: string) {
    const found = await store.outbox.find(id)
    if (found.found !== 'one') throw notFound('delivery')
    throw new Refusal(409, 'not-now', stateTexts[found.record.state])
  }
}

const refusals: Record<Exclude<ReviveResult, 'revived' | 'other state'>, string> = {
  sample: 'This delivery is about a sample. Samples are never sent.',
  spam: 'The request is marked as spam. Mark it as not spam first; its deliveries are then sent.',
  'no recipient':
    'This address is no longer a recipient, and all recipients have a mail about this request. Dismiss this delivery.',
}

const SECURITY_NOTICE =
  'This mail tells a person about a change of their sign-in. It cannot be dismissed while it waits.'

const stateTexts = {
  waiting: 'This delivery is already waiting to be sent.',
  held: 'This delivery is held because the request may be spam. Decide that in the request.',
  delivered: 'This delivery has been delivered in the meantime.',
  failed: 'This delivery has failed in the meantime.',
  dismissed: 'This delivery was already dismissed.',
}

const asRow = ({ state, dueAt, lastError, dismissedFor, suspectedFor, ...row }: OpenDelivery) => {
  const { id, channel, recipient, about, event, title, titleLocale, notice, createdAt, attempts } =
    row
  return {
    ...{ id, channel, recipient, about, event, title, titleLocale, notice, createdAt, attempts },
    state: state as DeliveryRow['state'],
    dueAt: state === 'waiting' ? dueAt : null,
    reason: state === 'dismissed' ? dismissedFor : state === 'held' ? suspectedFor : lastError,
  }
}

/** `rows` has one more than the page if there is a next page. */
function nextOf(rows: OpenDelivery[], limit: number) {
  const last = rows[limit - 1]
  return rows.length > limit && last ? `${last.createdAt}_${last.id}` : null
}

function readCursor(text: string | undefined): DeliveryCursor | undefined {
  const [createdAt, id] = text?.split('_') ?? []
  return id === undefined ? undefined : { createdAt: Number(createdAt), id }
}
