import type { DeliveryRow } from '../../../contract/console/deliveries.ts'
import { done } from '../../../contract/console/done.ts'
import { isLocalUrl } from '../../../contract/employee-link.ts'
import { consoleOrigin } from '../../../settings/console-settings.ts'
import type { DeliveryCursor, OpenDelivery, ReviveResult } from '../../../store/requests/deliveries.ts'
import { channelKinds } from '../../delivery/channel-kinds.ts'
import { recipientsIn } from '../../delivery/mail/addresses.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { notFound, notNow } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { limitTests } from './limit-tests.ts'
import { listChannels } from './list-channels.ts'
import { testMail } from './test-mail.ts'

const PAGE_ROWS = 50
/** Each retry is a transaction of its own, which SQLite writes on the thread of the service. */
const RETRIES_PER_CALL = 200

/** Deliveries that wait, are held, failed or were dismissed. */
export const deliveriesCalls: CallGroup = async (app, parts) => {
  const { store, site, settings } = parts
  const recipients = recipientsIn(settings, site)
  // As in the service: the console of a public site runs only with CONSOLE_PORT.
  const hasConsole = settings.console?.isPortFixed || isLocalUrl(settings.publicUrl)
  const origin = hasConsole ? consoleOrigin(settings) : null
  const retry = (id: string, by: string | null) => store.deliveries.retry(id, settings.mailTo, by)

  async function readMailbox(name: string) {
    const mailbox = await store.mailboxes.find(name)
    const { readAt = null, failingSince = null, lastError = null } = mailbox ?? {}
    return { readAt, failingSince, lastError }
  }

  const refuseTooMany = await limitTests(app, 'test emails')

  on(app, 'GET /deliveries', async ({ query }) => {
    const page = { after: readCursor(query.after), limit: PAGE_ROWS + 1 }
    const found = await store.deliveries.list(query.state, page)
    const { failed, held, waiting } = await store.deliveries.count()
    return {
      rows: found.slice(0, PAGE_ROWS).map(asRow),
      next: nextOf(found, PAGE_ROWS),
      channels: await listChannels(parts),
      counts: { failed, held, waiting },
      recipients,
      hasMailServer: settings.smtpUrl !== undefined,
      mailbox: settings.mailbox ? await readMailbox(settings.mailbox.name) : null,
    }
  })

  on(app, 'GET /deliveries/:id', async ({ params }) => {
    const found = await store.outbox.find(params.id)
    if (found.found !== 'one') throw notFound('delivery')
    const { id, channel, about, event, state, createdAt, attempts, dueAt, deliveredAt, ...delivery } = found.record
    const { compose } = await channelKinds[channel === 'sample' ? 'mail' : channel].load()
    const composed = await compose(found.record, { ...parts, consoleOrigin: origin })
    return {
      id,
      channel,
      about,
      event,
      state,
      createdAt,
      attempts,
      dueAt,
      deliveredAt,
      lastError: delivery.lastError,
      dismissedFor: delivery.dismissedFor,
      recipient: composed?.recipient ?? delivery.recipient,
      replyTo: composed?.replyTo ?? null,
      subject: composed?.subject ?? null,
      text: composed?.text ?? null,
      message: composed?.message ? JSON.stringify(composed.message, null, 2) : null,
    }
  })

  on(app, 'POST /deliveries/:id/retry', async ({ params: { id }, staff }) => {
    const result = await retry(id, staff.id)
    if (result === 'other state') await refuseState(id)
    else if (result !== 'revived') throw notNow(refusals[result])
    return done
  })

  on(app, 'POST /deliveries/retry-failed', async ({ body, staff }) => {
    const page = { after: readCursor(body.after), limit: RETRIES_PER_CALL + 1 }
    const failed = await store.deliveries.list('failed', page)
    const counts = { revived: 0, sample: 0, spam: 0, 'no recipient': 0, 'other state': 0 }
    for (const { id } of failed.slice(0, RETRIES_PER_CALL)) {
      counts[await retry(id, staff.id)]++
    }
    return {
      retried: counts.revived,
      aboutSpam: counts.spam,
      aboutSamples: counts.sample,
      noRecipient: counts['no recipient'],
      next: nextOf(failed, RETRIES_PER_CALL),
    }
  })

  on(app, 'POST /deliveries/:id/dismiss', async ({ params: { id }, body, staff }) => {
    const result = await store.deliveries.dismiss(id, body.reason, staff.id)
    if (result === 'security') throw notNow(SECURITY_NOTICE)
    if (result === 'other state') await refuseState(id)
    return done
  })

  on(app, 'POST /deliveries/test', async ({ staff, request }) => {
    await refuseTooMany(request)
    const answer = await testMail(staff.email, { settings, site, recipients })
    await store.audit.add({ by: staff.id, action: 'sent a test mail', subject: staff.id })
    return answer
  })

  /** Somebody else, or the worker, was faster. */
  async function refuseState(id: string) {
    const found = await store.outbox.find(id)
    if (found.found !== 'one') throw notFound('delivery')
    throw notNow(stateTexts[found.record.state])
  }
}

const refusals: Record<Exclude<ReviveResult, 'revived' | 'other state'>, string> = {
  sample: 'This delivery is about a sample. Samples are never sent.',
  spam: 'The request is marked as spam. Mark it as not spam first; its deliveries are then sent.',
  'no recipient':
    'This address is no longer a recipient, and all recipients have an email about this request. Dismiss this delivery.',
}

const SECURITY_NOTICE =
  'This email tells a person about a change of their sign-in. It cannot be dismissed while it waits.'

const stateTexts = {
  waiting: 'This delivery is already waiting to be sent.',
  held: 'This delivery is held because the request may be spam. Decide that in the request.',
  delivered: 'This delivery has been delivered in the meantime.',
  failed: 'This delivery has failed in the meantime.',
  dismissed: 'This delivery was already dismissed.',
}

const asRow = ({ state, dueAt, lastError, dismissedFor, suspectedFor, ...row }: OpenDelivery) => {
  const { id, channel, recipient, event, title, titleLocale, notice, createdAt, attempts } = row
  return {
    id,
    channel,
    recipient,
    event,
    title,
    titleLocale,
    notice,
    createdAt,
    attempts,
    about: row.about,
    form: row.form,
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
