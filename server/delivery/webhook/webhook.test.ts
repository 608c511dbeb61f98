import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { referenceOf } from '../../../contract/request/reference.ts'
import { WebhookEvent } from '../../../contract/webhook/webhook-event.ts'
import { readContactHtml } from '../../../records/contact-html.ts'
import type { Store } from '../../../store/open-store.ts'
import { createStoreOn, databases, executeUncommitted, skipWithout } from '../../../tests/support/service/databases.ts'
import { anEmployee } from '../../../tests/support/service/employees.ts'
import { leaseAll } from '../../../tests/support/service/lease-all.ts'
import { aReceiver, startNotices, webhookEnv } from '../../../tests/support/service/notices.ts'
import { secretOf } from '../../../tests/support/service/receiver.ts'
import { aContactRequest, aTrialRequest } from '../../../tests/support/service/records.ts'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'
import { untrustedCertificate } from '../../../tests/support/service/untrusted-certificate.ts'
import { test as sendTestEvent } from './webhook-channel.ts'

const SECRET = secretOf('a')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const held = { reason: 'random letters', holdsMail: true }
const anyone = { version: null, by: null, link: null }
const idOf = (added: object) => (added as { id: string }).id

/** A signed webhook with its receiver. */
async function start(options: Omit<Parameters<typeof startNotices>[0], 'env'> & { env?: object } = {}) {
  const receiver = await aReceiver({ secret: SECRET })
  const env = { ...webhookEnv(receiver, SECRET), ...options.env }
  const notices = await startNotices({ ...options, env })
  const accepted = async (count: number) => {
    await vi.waitFor(() => expect(receiver.accepted).toHaveLength(count), { timeout: 8_000 })
    return receiver.accepted.map(({ body }) => body)
  }
  /** The only webhook delivery. */
  const delivery = async () => (await notices.store.outbox.list(undefined, { channels: ['webhook'] }))[0]
  /** Waits until the delivery has this many attempts. */
  const attempts = (count: number) =>
    vi.waitFor(async () => expect((await delivery())?.attempts).toBe(count), { timeout: 8_000 })
  return { receiver, accepted, delivery, attempts, ...notices }
}

const ADA = 'ada@meridian.example'

/** Receives mails of Ada about the request. */
async function startReceiving(store: Store, requestId: string, firstUid = 1) {
  await store.mailboxes.lease('inbox', { reader: 'this', leaseMs: MINUTE })
  let next = firstUid
  return (change: object) => {
    const uid = next++
    const mail = {
      requestId,
      kind: 'written' as const,
      at: 1_000,
      from: ADA,
      to: 'office@sextant.example',
      subject: 'Re: Engage Talent',
      text: '',
      quoted: null,
      messageId: `<${uid}@meridian.example>`,
      inReplyTo: null,
      isVerified: false,
      files: [],
      ...change,
    }
    return store.mailboxes.moveOn('inbox', { reader: 'this', uidValidity: 1, uid, link: null, mail })
  }
}

/** An answer that the mail server has accepted. */
async function sendAnswer(store: Store, requestId: string, text: string) {
  const mail = { to: ADA, subject: 'Re: Engage Talent', text }
  await store.conversation.send({ requestId, by: null, mail, version: null, from: 'office@sextant.example' })
  const mails = (await store.conversation.mailsOf(requestId))?.mails ?? []
  await store.conversation.markSent(mails.find((one) => one.text === text)?.delivery?.id ?? '')
}

/** A row is marked after the receiver's answer. The event of an erasure waits for the lease of an event in progress. */
const allMarked = (store: Store) =>
  vi.waitFor(async () => expect(await store.outbox.list('waiting', { channels: ['webhook'] })).toEqual([]))

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('changes by staff and the erasure are sent after it', async () => {
    const { store, wake, accepted } = await start({ kind })
    const id = idOf(await store.requests.add(aContactRequest(), null))
    wake()
    await accepted(1)
    const change = { followUpOn: '2026-12-01' }
    await store.requests.change(id, change, anyone)
    wake()
    await accepted(2)
    await allMarked(store)
    await store.erase({ requests: [id] })
    wake()
    const [created, changed, erased] = await accepted(3)
    expect(created).toMatchObject({
      type: 'request.created',
      data: { form: 'contact', name: 'Noor Haddad', fields: { subject: 'A visit in May' } },
    })
    expect(changed).toMatchObject({
      type: 'request.changed',
      data: { id, version: 1, followUpOn: '2026-12-01' },
    })
    expect(erased).toEqual({
      type: 'request.erased',
      version: 2,
      timestamp: expect.any(String),
      data: { id },
    })
    expect((await store.check()).problems).toEqual([])
  })

  test('a held request is sent when staff release it, and not before', async () => {
    const { store, wake, accepted, receiver } = await start({ kind })
    const id = idOf(await store.requests.add(aTrialRequest(), null, { verdict: held }))
    const erased = idOf(await store.requests.add(aTrialRequest(), null, { verdict: held }))
    await store.erase({ requests: [erased] })
    wake()
    await store.requests.change(id, { followUpOn: '2026-12-01' }, anyone)
    // Otherwise a worker that looks between the two steps of a release finds the change first (docs/channels.md).
    await store.channels.pause('webhook', 'for the release', null)
    await store.requests.change(id, { releases: true }, anyone)
    await store.channels.resume('webhook', null)
    wake()
    const events = await accepted(2)
    expect(events.map(({ type, data }) => [type, data.id])).toEqual([
      ['request.created', id],
      ['request.changed', id],
    ])
    expect(receiver.calls).toHaveLength(2)
  })
})

test('a reply and an answer that was handed to the mail server are sent, without quoted history; an automatic reply is not', async () => {
  const { store, wake, accepted } = await start()
  const id = idOf(await store.requests.add(aTrialRequest({ Email: ADA }), null))
  wake()
  await accepted(1)
  await allMarked(store)
  const receive = await startReceiving(store, id)
  const plan = { name: 'plan.pdf', type: 'application/pdf', bytes: 4, content: Buffer.from('plan'), addedAt: 0 }
  await receive({ text: 'On Tuesday.', quoted: '> When?', files: [plan] })
  await receive({ text: 'I am away.', kind: 'automatic' })
  wake()
  const [, reply] = await accepted(2)
  expect(reply).toMatchObject({ type: 'request.mail' })
  const [stored] = (await store.conversation.mailsOf(id))?.mails ?? []
  expect(reply?.data).toEqual({
    id,
    mailId: stored?.id,
    reference: referenceOf(id),
    url: null,
    direction: 'in',
    at: new Date(1_000).toISOString(),
    from: ADA,
    isVerified: false,
    isKnownSender: true,
    text: 'On Tuesday.',
    files: ['plan.pdf'],
  })
  await sendAnswer(store, id, 'See you then.')
  wake()
  // The answer also makes the request a contacted one.
  const events = (await accepted(4)).slice(2)
  expect(events.map(({ type }) => type).toSorted()).toEqual(['request.changed', 'request.mail'])
  expect(events.find(({ type }) => type === 'request.mail')?.data).toMatchObject({
    direction: 'out',
    from: 'office@sextant.example',
    isVerified: true,
    isKnownSender: true,
    text: 'See you then.',
    files: [],
  })
  await allMarked(store)
  expect((await store.conversation.mailsOf(id))?.mails).toHaveLength(3)
})

test('a new proposal is sent within seconds, signed, with its reference and the link to the console', async () => {
  const env = { CONSOLE_PORT: '3001', CONSOLE_URL: 'https://staff.sextant.example' }
  const { store, wake, accepted, receiver } = await start({ env })
  const id = idOf(await store.requests.add(aTrialRequest({ CompanyName: 'Meridian' }), null))
  wake()
  const [event] = await accepted(1)
  expect(event).toMatchObject({
    type: 'request.created',
    version: 2,
    data: {
      id,
      reference: referenceOf(id),
      form: 'trial',
      status: 'new',
      version: 0,
      url: `https://staff.sextant.example/inbox/${id}`,
      fields: { CompanyName: 'Meridian', BudgetRange: '5k-15k' },
      company: 'Meridian',
    },
  })
  // The row is marked after the receiver's answer has arrived.
  const delivered = () => store.outbox.list('delivered', { channels: ['webhook'] })
  await vi.waitFor(async () => expect(await delivered()).toHaveLength(1))
  expect(receiver.accepted[0]?.headers['webhook-id']).toBe((await delivered())[0]?.id)
})

test('a new request is sent before hundreds of changes of employees', async () => {
  const { store, wake, receiver } = await start()
  receiver.behaviour = { delayMs: 100 }
  await store.employees.add(Array.from({ length: 300 }, () => anEmployee()))
  wake()
  await vi.waitFor(() => expect(receiver.accepted.length).toBeGreaterThan(0))
  const id = idOf(await store.requests.add(aTrialRequest(), null))
  const before = receiver.calls.length
  wake()
  const created = () => receiver.accepted.findIndex(({ body }) => body.data.id === id)
  await vi.waitFor(() => expect(created()).toBeGreaterThan(0), { timeout: 8_000 })
  // Those in progress when it arrived, four at a time.
  expect(created()).toBeLessThanOrEqual(before + 8)
})

test('a new request is sent while another one waits for its answer', async () => {
  const { store, wake, receiver, accepted, delivery } = await start()
  receiver.behaviour = { status: 'hang' }
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1))
  receiver.behaviour = {}
  const id = idOf(await store.requests.add(aTrialRequest(), null))
  wake()
  expect(await accepted(1)).toMatchObject([{ data: { id } }])
  expect(await delivery()).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('the erasure of a request is sent after an event about it that is being sent', async () => {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const { store } = await createStoreOn('SQLite', () => clock.now)
  await store.channels.switchOn(['webhook'])
  const id = idOf(await store.requests.add(aTrialRequest(), null))
  const leased = await store.outbox.leaseDue('webhook', MINUTE)
  await store.erase({ requests: [id] })
  const [erased] = await store.outbox.list('waiting', { channels: ['webhook'] })
  expect(leased?.about.id).toBe(id)
  expect(erased?.dueAt).toBe(clock.now + MINUTE)
})

test('while an instance erases a request, no other one begins to send an event about it', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where, again } = await createStoreOn('PostgreSQL')
  await store.channels.switchOn(['webhook'])
  const id = idOf(await store.requests.add(aTrialRequest(), null))
  // Stops the erasure after it has written the event.
  const commit = await executeUncommitted(where, 'lock table "searchTexts" in exclusive mode')
  const erased = (await again()).erase({ requests: [id] })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await leaseAll(store, 'webhook', MINUTE, 1)).toEqual([])
  await commit()
  await erased
  expect(await leaseAll(store, 'webhook', MINUTE, 2)).toMatchObject([{ about: { kind: 'notice' } }])
})

describe('a receiver that may have a request', () => {
  const spam = { status: 'spam' } as const
  /** A worker would lease the deliveries before the test does. */
  const storeWithoutWorker = async (now?: () => number) => {
    const { store } = await createStoreOn('SQLite', now)
    await store.channels.switchOn(['webhook'])
    return store
  }
  /** The events that wait for the receiver. */
  const waiting = async (store: Store) =>
    (await store.outbox.list('waiting', { channels: ['webhook'] })).map(({ event, about }) => event ?? about.kind)

  test('gets its change if it was marked as spam while it was being sent', async () => {
    const store = await storeWithoutWorker()
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    await store.outbox.leaseDue('webhook', MINUTE)
    await store.requests.change(id, spam, anyone)
    expect(await waiting(store)).toEqual(['changed'])
  })

  test('gets its mails, and of an erased request only the erasure', async () => {
    const { store, stop } = await start()
    const id = idOf(await store.requests.add(aTrialRequest({ Email: ADA }), null))
    await (await startReceiving(store, id))({ text: 'On Tuesday.' })
    await allMarked(store)
    await stop()
    await (await startReceiving(store, id, 2))({ text: 'Or Thursday?' })
    expect(await waiting(store)).toEqual(['mail'])
    await store.erase({ requests: [id] })
    expect(await waiting(store)).toEqual(['notice'])
  })

  test('gets a mail that came while the request was marked as spam, once it is not', async () => {
    const { store, stop } = await start()
    const id = idOf(await store.requests.add(aTrialRequest({ Email: ADA }), null))
    await allMarked(store)
    await stop()
    await (await startReceiving(store, id))({ text: 'On Tuesday.' })
    await store.requests.change(id, spam, anyone)
    expect(await waiting(store)).toEqual(['changed'])
    await store.requests.change(id, { status: 'contacted' }, anyone)
    expect((await waiting(store)).toSorted()).toEqual(['changed', 'changed', 'mail'])
  })

  test('gets its erasure if the service was stopped while it was being sent', async () => {
    const { store, receiver, wake, stop } = await start()
    receiver.behaviour = { status: 'hang' }
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    wake()
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1))
    await stop()
    await store.requests.change(id, spam, anyone)
    await store.erase({ requests: [id] })
    expect(await waiting(store)).toEqual(['notice'])
    expect((await store.channels.list()).map(({ failingSince }) => failingSince)).toEqual([null])
  }, 15_000)

  test('gets its erasure if its delivery was retried and then dismissed', async () => {
    const store = await storeWithoutWorker()
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    const delivery = await store.outbox.leaseDue('webhook', MINUTE)
    await store.outbox.fail(delivery?.id ?? '', 'The receiver did not answer within 15 s')
    await store.deliveries.retry(delivery?.id ?? '', [], null)
    await store.deliveries.dismiss(delivery?.id ?? '', 'entered by hand', null)
    await store.erase({ requests: [id] })
    // The worker may have sent it already.
    const events = await store.outbox.list(undefined, { channels: ['webhook'] })
    expect(events.map(({ about }) => about.kind)).toEqual(['notice'])
  })

  test('gets no erasure if its delivery was dismissed before the first attempt', async () => {
    const store = await storeWithoutWorker()
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    const [delivery] = await store.outbox.list('waiting', { channels: ['webhook'] })
    await store.deliveries.dismiss(delivery?.id ?? '', 'entered by hand', null)
    await store.erase({ requests: [id] })
    expect(await waiting(store)).toEqual([])
  })

  test('gets no change after the webhook was switched off', async () => {
    const store = await storeWithoutWorker()
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    const delivery = await store.outbox.leaseDue('webhook', MINUTE)
    await store.outbox.markDelivered(delivery?.id ?? '')
    await store.channels.switchOn([])
    await store.requests.change(id, { followUpOn: '2026-12-01' }, anyone)
    expect(await waiting(store)).toEqual([])
  })

  test('gets a failed change of a request that is spam by now when staff retry it', async () => {
    const store = await storeWithoutWorker()
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    const delivery = await store.outbox.leaseDue('webhook', MINUTE)
    await store.outbox.markDelivered(delivery?.id ?? '')
    await store.requests.change(id, spam, anyone)
    const changed = await store.outbox.leaseDue('webhook', MINUTE)
    await store.outbox.fail(changed?.id ?? '', 'The receiver answered 500')
    expect(await store.deliveries.retry(changed?.id ?? '', [], null)).toBe('revived')
    expect(await waiting(store)).toEqual(['changed'])
  })

  test('gets the erasure after the event that is being sent, also when it has just recovered', async () => {
    const clock = { now: Date.UTC(2026, 10, 23) }
    const store = await storeWithoutWorker(() => clock.now)
    await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
    clock.now += 2 * HOUR
    const id = idOf(await store.requests.add(aTrialRequest(), null))
    await store.outbox.leaseDue('webhook', MINUTE)
    await store.erase({ requests: [id] })
    await store.channels.succeeded('webhook')
    expect(await leaseAll(store, 'webhook', MINUTE, 1)).toEqual([])
    clock.now += MINUTE
    expect(await leaseAll(store, 'webhook', MINUTE, 1)).toHaveLength(1)
  })
})

test('the event of an employee has only the public fields, and that of a removed one null', async () => {
  const { store, wake, accepted, receiver } = await start({ env: { EMPLOYEE_CONSENT: 'required' } })
  const empId = 'c7205a9d1e634fb8a94063d82bf7e05d'
  const fields = {
    ImageName: '',
    EmployeeName: 'Thabo Nkosi',
    Designation: 'Engineer',
    EmployeeCode: 'TS-1',
    BloodGroup: 'AB-',
    ContactNo: '+27 1',
    AlternateContactNo: '+27 2',
  }
  await store.employees.add([{ empId, ...fields }])
  const [employee] = await store.employees.list()
  wake()
  await accepted(1)
  await store.employees.remove(empId)
  wake()
  const [added, removed] = await accepted(2)
  expect(added).toMatchObject({
    type: 'employee.changed',
    data: {
      id: employee?.id,
      employee: { EmployeeName: 'Thabo Nkosi', BloodGroup: '', AlternateContactNo: '' },
    },
  })
  expect(removed.data).toEqual({ id: employee?.id, employee: null })
  expect(receiver.accepted.map(({ raw }) => raw).join()).not.toContain(empId)
})

test('every event matches the documented schema', async () => {
  const { store, wake, accepted, settings } = await start()
  await store.consents.addTexts([{ hash: 'a'.repeat(64), locale: 'en', text: 'You may write to me.' }])
  const id = idOf(await store.requests.add(aTrialRequest(), null, { locale: 'de', consentHash: 'a'.repeat(64) }))
  await store.requests.add(readContactHtml('<p>Call me.</p>'), null)
  await store.channels.switchOn(['mail', 'webhook'])
  wake()
  await accepted(2)
  await store.requests.change(id, { followUpOn: '2026-12-01' }, anyone)
  await store.employees.add([anEmployee({ empId: 'c7205a9d1e634fb8a94063d82bf7e05d' })])
  await store.channels.pauseAndNotify('mail', 'refused', { mail: [], others: ['webhook'] })
  wake()
  await (await startReceiving(store, id))({ text: 'On Tuesday.' })
  await accepted(6)
  await allMarked(store)
  await store.erase({ requests: [id] })
  wake()
  await accepted(7)
  await sendTestEvent(settings, AbortSignal.timeout(8_000))
  const validate = new Ajv2020({ formats: { 'date-time': true } }).compile(z.toJSONSchema(WebhookEvent) as object)
  const events = await accepted(8)
  for (const event of events) expect([validate(event), validate.errors]).toEqual([true, null])
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(WebhookEvent.def.options.map(({ shape }) => shape.type.def.values[0])),
  )
  const created = events.find(({ type }) => type === 'request.created')
  expect(created.data.consent).toMatchObject({ text: 'You may write to me.', locale: 'en' })
})

test.each([
  ['redirects', { status: 302, headers: { location: 'https://elsewhere.example/' } }, 'answered 302, a redirect'],
  ['closes the connection', { status: 'disconnect' }, 'The connection to the receiver failed'],
  ['is unknown', { status: 404 }, 'The receiver answered 404'],
] as const)('a receiver that %s is a failure', async (_how, behaviour, why) => {
  const { store, wake, receiver, delivery, attempts } = await start()
  receiver.behaviour = behaviour
  await store.requests.add(aTrialRequest(), null)
  wake()
  await attempts(1)
  expect(await delivery()).toMatchObject({
    state: 'waiting',
    lastError: expect.stringContaining(why),
  })
  expect(receiver.calls).toHaveLength(1)
})

test('a receiver that answers 410 pauses the channel until staff resume it, and staff get a mail', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const { store, wake, receiver, accepted, delivery } = await start({
    env: { SMTP_URL: smtp.url, MAIL_TO: 'sales@sextant.example' },
  })
  receiver.behaviour = { status: 410 }
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(async () =>
    expect(await store.channels.list()).toContainEqual(
      expect.objectContaining({
        name: 'webhook',
        pausedFor: 'The receiver answered 410: it wants no more notices',
      }),
    ),
  )
  wake()
  await vi.waitFor(() =>
    expect(smtp.mails.map(({ subject }) => subject)).toContain('Website: deliveries are paused (Webhook)'),
  )
  receiver.behaviour = {}
  await store.requests.add(aTrialRequest(), null)
  wake()
  expect((await delivery())?.state).toBe('waiting')
  expect(await store.channels.resume('webhook', null)).toBe(true)
  wake()
  await accepted(2)
  expect(receiver.calls).toHaveLength(3)
})

test.each([
  ['seconds', () => '3600'],
  ['a date', () => new Date(Date.now() + HOUR).toUTCString()],
])('Retry-After as %s is honoured, also by the other deliveries', async (_how, retryAfter) => {
  const { store, wake, receiver, clock, delivery, attempts } = await start()
  receiver.behaviour = { status: 429, headers: { 'retry-after': retryAfter() } }
  await store.requests.add(aTrialRequest(), null)
  wake()
  await attempts(1)
  const wait = ((await delivery())?.dueAt ?? 0) - clock.now
  expect(Math.abs(wait - HOUR)).toBeLessThan(5_000)
  for (let count = 0; count < 2; count++) await store.requests.add(aTrialRequest(), null)
  wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(receiver.calls).toHaveLength(1)
})

test('a certificate that is not trusted is a failure, and nothing is sent', async () => {
  const receiver = await aReceiver({ tls: untrustedCertificate })
  const { store, wake } = await startNotices({ env: webhookEnv(receiver) })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(async () =>
    expect(await store.outbox.list('waiting', { channels: ['webhook'] })).toMatchObject([
      {
        attempts: 1,
        lastError: expect.stringContaining('The certificate of the receiver is not valid'),
      },
    ]),
  )
  expect(receiver.calls).toEqual([])
})

test('a secret is replaced without a message that cannot be verified', async () => {
  const receiver = await aReceiver({ secret: SECRET })
  const both = `${secretOf('b')},${SECRET}`
  const { store, wake } = await startNotices({ env: webhookEnv(receiver, both) })
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(1))
  receiver.secret = secretOf('b')
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(() => expect(receiver.accepted).toHaveLength(2))
  receiver.secret = secretOf('c')
  await store.requests.add(aTrialRequest(), null)
  wake()
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(3))
  expect(receiver.accepted).toHaveLength(2)
})

test('neither the log nor the outbox has the address or the secret', async () => {
  const { store, wake, receiver, attempts, delivery, log } = await start()
  await receiver.stop()
  await store.requests.add(aTrialRequest(), null)
  wake()
  await attempts(1)
  expect((await delivery())?.lastError).toBe('The receiver refused the connection')
  const written = JSON.stringify([log.info.mock.calls, log.warn.mock.calls, log.error.mock.calls])
  expect(written).not.toMatch(/127\.0\.0\.1|3f9c-secret-path|whsec_/)
})

test('after a failure of an hour all waiting messages are sent with the first success', async () => {
  const { store, wake, receiver, clock, accepted } = await start()
  receiver.behaviour = { status: 503 }
  for (let count = 0; count < 20; count++) await store.requests.add(aTrialRequest(), null)
  /** The time of the next attempt is stored after the receiver's answer. */
  const allTried = (times: number) =>
    vi.waitFor(async () => {
      const waiting = await store.outbox.list('waiting', { channels: ['webhook'] })
      expect(waiting.map(({ attempts }) => attempts)).toEqual(Array(20).fill(times))
    })
  wake()
  await allTried(1)
  for (const [index, wait] of [6 * MINUTE, 40 * MINUTE, 3 * HOUR].entries()) {
    clock.now += wait
    wake()
    await allTried(index + 2)
  }
  receiver.behaviour = {}
  await store.requests.add(aTrialRequest(), null)
  wake()
  await accepted(21)
})

test('a clock that is set back by a year keeps no message waiting for a year', async () => {
  const { store, wake, receiver, clock, accepted, attempts } = await start()
  clock.now += 365 * 24 * HOUR
  receiver.behaviour = { status: 500 }
  await store.requests.add(aTrialRequest(), null)
  wake()
  await attempts(1)
  receiver.behaviour = {}
  clock.now -= 365 * 24 * HOUR
  wake()
  await accepted(1)
})
