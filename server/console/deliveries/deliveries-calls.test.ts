import { expect, onTestFinished, test, vi } from 'vitest'
import { addConsoleSamples } from '../../../samples/add-samples.ts'
import { sumOfBacklogs } from '../../../store/outbox/backlog.ts'
import { addStaff, startConsole } from '../../../tests/support/service/console.ts'
import { markSpam } from '../../../tests/support/service/mark-spam.ts'
import { aContactRequest, aTrialRequest } from '../../../tests/support/service/records.ts'
import { addRecoveryMail } from '../../../tests/support/service/recovery-mail.ts'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'

const held = { reason: 'random letters', holdsMail: true }

/** A failed, a held and a waiting delivery. */
async function startWithDeliveries(env: Record<string, string> = {}) {
  const setup = await startConsole({ areas: ['inbox'], env })
  const { store, call } = setup
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null, { verdict: held })
  await store.requests.add(aTrialRequest({ CompanyName: 'Later' }), null)
  const mails = await store.outbox.list()
  const [failed = '', heldId = '', waiting = ''] = mails.map(({ id }) => id)
  const [request] = mails.map(({ about }) => about.id)
  await store.outbox.fail(failed, '550 no such mailbox')
  const listed = async (state: string) => (await call('GET', `/deliveries?state=${state}`)).body.rows
  const wake = vi.fn()
  setup.store.outbox.onDue(wake)
  return { ...setup, wake, failed, held: heldId, waiting, request: request ?? '', listed }
}

const audited = async ({ store }: Pick<Awaited<ReturnType<typeof startConsole>>, 'store'>) =>
  (await store.audit.list({ limit: 9 }))
    .map(({ action }) => action)
    .filter((action) => !['added a staff member', 'signed in'].includes(action))

test('failed deliveries are listed with their reason, and all open ones are counted', async () => {
  const { call, failed, request } = await startWithDeliveries()
  const { status, body } = await call('GET', '/deliveries')
  expect(status).toBe(200)
  expect(body).toEqual({
    rows: [
      {
        id: failed,
        state: 'failed',
        channel: 'mail',
        recipient: null,
        about: { kind: 'request', id: request },
        form: 'trial',
        title: 'Meridian Freight Ltd',
        titleLocale: null,
        notice: null,
        event: null,
        createdAt: expect.any(Number),
        attempts: 1,
        dueAt: null,
        reason: '550 no such mailbox',
      },
    ],
    next: null,
    channels: [
      {
        name: 'mail',
        isOn: false,
        waiting: 1,
        failed: 1,
        held: 1,
        pausedAt: null,
        pausedFor: null,
        pausedBy: null,
        failingSince: null,
        lastError: null,
      },
    ],
    counts: { failed: 1, held: 1, waiting: 1 },
    recipients: ['office@sextant.example'],
    hasMailServer: false,
    mailbox: null,
  })
})

test.each([
  ['held', { title: 'A visit in May', reason: 'random letters', dueAt: null }],
  ['waiting', { title: 'Later', reason: null, dueAt: 0 }],
])('of a %s delivery the list has what staff must know', async (state, expected) => {
  const { listed } = await startWithDeliveries()
  expect(await listed(state)).toMatchObject([expected])
})

test('samples are counted as they are listed, and only operators do not count them', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  await addConsoleSamples(store)
  const states = ['failed', 'held', 'waiting']
  const lists = await Promise.all(states.map((state) => call('GET', `/deliveries?state=${state}`)))
  const listed = lists.map(({ body }) => body.rows.length)
  const { counts, channels } = lists[0]?.body ?? {}
  expect([counts.failed, counts.held, counts.waiting]).toEqual(listed)
  expect(channels[0]).toMatchObject({ name: 'mail', failed: 1, held: 1, waiting: 0 })
  expect(listed).toEqual([1, 1, 0])
  expect(sumOfBacklogs(await store.outbox.backlogs())).toMatchObject({ failed: 0, held: 0 })
  expect((await call('POST', '/deliveries/retry-failed', { body: {} })).body).toMatchObject({
    retried: 0,
    aboutSamples: 1,
  })
})

test('an unchanged list is answered with 304', async () => {
  const { call, store, waiting } = await startWithDeliveries()
  const { headers } = await call('GET', '/deliveries')
  const again = () => call('GET', '/deliveries', { headers: { 'if-none-match': String(headers.etag) } })
  expect(await again()).toMatchObject({ status: 304, text: '' })
  await store.outbox.fail(waiting, '550')
  expect(await again()).toMatchObject({ status: 200 })
})

test('a long list has pages', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  for (let made = 0; made < 51; made++) await store.requests.add(aTrialRequest(), null)
  const first = (await call('GET', '/deliveries?state=waiting')).body
  const second = (await call('GET', `/deliveries?state=waiting&after=${first.next}`)).body
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 1, null])
})

test('a failed delivery is retried at once, and the audit names who did it', async () => {
  const { call, store, me, failed, wake } = await startWithDeliveries()
  expect((await call('POST', `/deliveries/${failed}/retry`)).status).toBe(200)
  expect(wake).toHaveBeenCalledOnce()
  expect(await store.outbox.find(failed)).toMatchObject({ record: { state: 'waiting' } })
  expect(await store.audit.list({ limit: 1 })).toMatchObject([
    { by: me.id, action: 'retried a delivery', subject: failed },
  ])
})

test('a retry of what cannot be retried is refused with the reason', async () => {
  const { call, store, ...ids } = await startWithDeliveries()
  await store.outbox.markDelivered(ids.waiting)
  await markSpam(store, ids.request)
  for (const [id, message] of [
    [ids.held, 'held because the request may be spam'],
    [ids.waiting, 'has been delivered'],
    [ids.failed, 'marked as spam'],
  ] as const) {
    const answer = await call('POST', `/deliveries/${id}/retry`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-now' } })
    expect(answer.body.message).toContain(message)
  }
  const unknown = await call('POST', '/deliveries/0198c0de-0000-7000-8000-000000000001/retry')
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(ids.wake).not.toHaveBeenCalled()
  expect(await audited({ store })).toEqual(['changed a request']) // The mark as spam.
})

test('all failed deliveries are retried, but those about spam', async () => {
  const setup = await startWithDeliveries()
  const { call, store, waiting, failed } = setup
  await store.outbox.fail(waiting, '550')
  const retryAll = async () => (await call('POST', '/deliveries/retry-failed', { body: {} })).body
  expect(await retryAll()).toEqual({
    retried: 2,
    aboutSpam: 0,
    aboutSamples: 0,
    noRecipient: 0,
    next: null,
  })
  expect(await audited(setup)).toEqual(['retried a delivery', 'retried a delivery'])
  await store.outbox.fail(failed, '550')
  expect(await retryAll()).toEqual({
    retried: 1,
    aboutSpam: 0,
    aboutSamples: 0,
    noRecipient: 0,
    next: null,
  })
})

test('an address that is no longer a recipient is not retried if all others have a mail', async () => {
  const { call, store, failed } = await startWithDeliveries({ MAIL_TO: 'new@sextant.example' })
  await store.outbox.assignRecipients(failed, ['old@sextant.example', 'new@sextant.example'])
  const answer = await call('POST', `/deliveries/${failed}/retry`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'not-now' } })
  expect(answer.body.message).toContain('is no longer a recipient')
})

test('a delivery is dismissed with a reason, and can be retried after all', async () => {
  const { call, failed, listed, ...setup } = await startWithDeliveries()
  const dismiss = (reason: string) => call('POST', `/deliveries/${failed}/dismiss`, { body: { reason } })
  expect(await dismiss('  ')).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await dismiss(' answered by phone ')).status).toBe(200)
  expect(await listed('dismissed')).toMatchObject([{ id: failed, reason: 'answered by phone' }])
  expect(await dismiss('again')).toMatchObject({ status: 409 })
  expect((await call('POST', `/deliveries/${failed}/retry`)).status).toBe(200)
  expect(await listed('dismissed')).toEqual([])
  expect(await audited(setup)).toContain('dismissed a delivery')
})

test('the mail that tells a person of a used recovery link cannot be dismissed', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const { id } = await addRecoveryMail(store)
  const answer = await call('POST', `/deliveries/${id}/dismiss`, { body: { reason: 'hide it' } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'not-now' } })
  expect(answer.body.message).toContain('It cannot be dismissed while it waits.')
  expect(await store.outbox.list('waiting')).toMatchObject([{ id }])
})

test('a test email goes to the person who sends it', async () => {
  const server = await startSmtpServer()
  onTestFinished(server.stop)
  const { call, me, ...setup } = await startWithDeliveries({ SMTP_URL: server.url })
  const { body } = await call('POST', '/deliveries/test')
  expect(body).toEqual({ isSent: true, message: `The email server accepted an email to ${me.email}.` })
  expect(server.mails).toMatchObject([{ envelope: { to: [me.email] }, subject: 'Test mail of Sextant' }])
  expect(server.mails[0]?.text).toContain('Mails about requests go to office@sextant.example.')
  expect(await audited(setup)).toContain('sent a test mail')
})

test('each person sends at most five test emails in ten minutes', async () => {
  const { call, store, ...setup } = await startWithDeliveries()
  const test = (as?: string | null) => call('POST', '/deliveries/test', as ? { as } : {})
  for (let sent = 0; sent < 5; sent++) expect((await test()).status).toBe(200)
  expect(await test()).toMatchObject({
    status: 429,
    body: {
      code: 'too-many',
      message: 'You can send 5 test emails in ten minutes. Try again in 10 minutes.',
    },
  })
  const colleague = await addStaff(store, { areas: ['inbox'] })
  const as = await store.sessions.start(colleague.id, 'Chrome on Linux')
  expect((await test(as)).status).toBe(200)
  expect((await audited({ ...setup, store })).length).toBe(6)
})

test.each([
  ['refuses the mail', { recipient: 550 }, 'does not accept this mail. Reason: '],
  ['accepts nothing now', { greeting: 421 }, 'accepts no mail now. Reason: '],
])('a test that %s is answered with the reason', async (_how, behaviour, message) => {
  const server = await startSmtpServer({ behaviour })
  onTestFinished(server.stop)
  const { call } = await startWithDeliveries({ SMTP_URL: server.url })
  const { status, body } = await call('POST', '/deliveries/test')
  expect(status).toBe(200)
  expect(body).toMatchObject({ isSent: false })
  expect(body.message).toContain(message)
})

test('a test without a mail server says that mails wait', async () => {
  const { call } = await startWithDeliveries()
  const { body } = await call('POST', '/deliveries/test')
  expect(body).toMatchObject({ isSent: false })
  expect(body.message).toContain('No email server is configured')
})

test('the password of the mail server is not shown', async () => {
  const { call } = await startWithDeliveries({ SMTP_URL: 'smtp://user:secret@127.0.0.1:1' })
  const { body } = await call('POST', '/deliveries/test')
  expect(body.message).toContain('smtp://user:***@127.0.0.1:1 cannot be reached')
  expect(body.message).not.toContain('secret')
})
