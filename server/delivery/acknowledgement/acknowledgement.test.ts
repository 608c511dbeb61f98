import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { referenceOf } from '../../../contract/request/reference.ts'
import { readContactHtml } from '../../../records/contact-html.ts'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { databases, type Kind, skipWithout } from '../../../tests/support/service/databases.ts'
import { startNotices } from '../../../tests/support/service/notices.ts'
import { aContactRequest, aTrialRequest } from '../../../tests/support/service/records.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const idOf = (added: object) => (added as { id: string }).id
const may = { mayAcknowledge: true }
const VISITOR = 'ada@meridian.example'

type Given = {
  kind?: Kind
  env?: object
  site?: Parameters<typeof aSite>[0]
  clock?: { now: number }
}

async function start({ kind = 'SQLite', env = {}, site = {}, ...clock }: Given = {}) {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const all = { SMTP_URL: smtp.url, ACKNOWLEDGE: 'on', MAIL_TO: 'sales@sextant.example', ...env }
  const notices = await startNotices({ env: all, kind, site, ...clock })
  const acknowledgements = () =>
    smtp.mails.filter(({ headers }) =>
      headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-replied'),
    )
  const states = async () =>
    (await notices.store.outbox.list(undefined, { channels: ['acknowledgement'] })).map(
      ({ state, dismissedFor }) => dismissedFor ?? state,
    )
  return { smtp, acknowledgements, states, ...notices }
}

test('after two minutes the visitor gets a mail with the reference and with nothing that was typed', async () => {
  const { store, clock, wake, acknowledgements, states } = await start()
  const request = aTrialRequest({
    Email: VISITOR,
    CompanyName: 'Buy now',
    Description: 'Cheap pills here',
  })
  const id = idOf(await store.requests.add(request, null, may))
  wake()
  clock.now += 119_000
  wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await states()).toEqual(['waiting'])
  clock.now += 2_000
  wake()
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(1))
  const [mail] = acknowledgements()
  expect(mail).toMatchObject({
    envelope: { from: 'office@sextant.example', to: [VISITOR] },
    subject: `Sextant: your request ${referenceOf(id)} has arrived`,
  })
  expect(mail?.text).toContain(referenceOf(id))
  expect(mail?.raw).not.toMatch(/Buy now|Cheap pills/)
})

test('the mail is in the language of the form', async () => {
  const [english] = Object.values(aSite().answers)
  const words = structuredClone(english) as NonNullable<typeof english>
  words.acknowledgement.received.message = 'Ihre Nachricht ist bei uns angekommen.'
  const site = {
    locales: ['en', 'de'] as ['en', 'de'],
    answers: { en: english, de: words } as never,
  }
  const { store, clock, wake, acknowledgements } = await start({ site })
  await store.requests.add(aContactRequest({ email: VISITOR }), null, { ...may, locale: 'de' })
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(1))
  expect(acknowledgements()[0]?.text).toContain('Ihre Nachricht ist bei uns angekommen.')
  expect(acknowledgements()[0]?.html).toContain('<html lang="de"')
})

test.each([
  ['the setting is off', { ACKNOWLEDGE: 'off' }, may],
  ['the request has spam points', {}, { mayAcknowledge: false }],
])('no acknowledgement is sent if %s', async (_why, env, options) => {
  const { store, states } = await start({ env })
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, options)
  expect(await states()).toEqual([])
})

test('a request without an address is not acknowledged', async () => {
  const { store, states } = await start()
  await store.requests.add(readContactHtml('<p>Call me.</p>'), null, may)
  expect(await states()).toEqual([])
})

test('after a day an address may get one again', async () => {
  const { store, clock, wake, acknowledgements, states } = await start()
  const request = async (Email: string) => {
    await store.requests.add(aTrialRequest({ Email }), null, may)
    clock.now += 3 * MINUTE
    wake()
  }
  await request(VISITOR)
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(1))
  await request(VISITOR.toUpperCase())
  const refused = 'this address had an acknowledgement within a day'
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', refused]))
  clock.now += DAY
  await request(VISITOR)
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(2))
})

test('other spellings of the address of a mailbox get no further acknowledgement', async () => {
  const { store, clock, wake, acknowledgements, states } = await start()
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(1))
  for (const Email of ['ada+1@meridian.example', 'a.da@meridian.example', 'A.D.A+x+y@Meridian.example'])
    await store.requests.add(aTrialRequest({ Email }), null, may)
  clock.now += 3 * MINUTE
  wake()
  const refused = 'this address had an acknowledgement within a day'
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', refused, refused, refused]))
})

test('a domain gets at most twenty acknowledgements within an hour, others get theirs', async () => {
  const { store, clock, wake, acknowledgements, states } = await start()
  for (let count = 0; count < 22; count++)
    await store.requests.add(aTrialRequest({ Email: `a${count}@flood.example` }), null, may)
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(21))
  await vi.waitFor(async () => expect(await states()).not.toContain('waiting'))
  const refused = (await states()).filter((state) => state !== 'delivered')
  expect(refused).toEqual(Array(2).fill('20 addresses of this domain had an acknowledgement within an hour'))
})

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('of two requests at the same time from an address one is acknowledged, whichever instance sends', async () => {
    const { store, again } = await start({
      kind,
      env: { ACKNOWLEDGE: 'off' },
      clock: { now: Date.now() }, // That of PostgreSQL.
    })
    await store.channels.switchOn(['mail', 'acknowledgement'])
    const other = await again()
    for (let count = 0; count < 2; count++) await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
    for (const { id } of await store.outbox.list('waiting', { channels: ['acknowledgement'] }))
      await store.outbox.postpone(id, -10 * MINUTE, 'due')
    const one = await store.outbox.leaseDue('acknowledgement', MINUTE)
    const two = await other.outbox.leaseDue('acknowledgement', MINUTE)
    const admitted = await Promise.all([
      store.acknowledgements.admit(one?.id ?? '', { mail: [] }),
      other.acknowledgements.admit(two?.id ?? '', { mail: [] }),
    ])
    expect(admitted.filter(Boolean)).toHaveLength(1)
  })
})

test('more than a hundred within an hour pause the acknowledgements, and staff get a notice', async () => {
  const { store, clock, wake, smtp, acknowledgements, states } = await start()
  for (let count = 0; count < 103; count++)
    await store.requests.add(aTrialRequest({ Email: `a@flood${count}.example` }), null, may)
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(() => expect(acknowledgements()).toHaveLength(100), { timeout: 20_000 })
  const paused = '100 acknowledgements were sent within an hour'
  await vi.waitFor(async () => expect((await states()).filter((state) => state === paused)).toHaveLength(3))
  wake()
  await vi.waitFor(() =>
    expect(smtp.mails.map(({ subject }) => subject)).toContain('Website: deliveries are paused (Acknowledgements)'),
  )
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  expect(await states()).toHaveLength(103)
  expect(await store.channels.resume('acknowledgement', null)).toBe(true)
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  expect(await states()).toHaveLength(104)
}, 40_000)

test('a late acknowledgement is not sent', async () => {
  const { store, clock, wake, states, acknowledgements } = await start()
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  clock.now += DAY + MINUTE
  wake()
  await vi.waitFor(async () => expect(await states()).toEqual(['more than a day old']))
  expect(acknowledgements()).toEqual([])
})

test.each([
  ['is too late', DAY, undefined],
  ['has a wrong address', 2 * MINUTE, '550 5.1.1 no such mailbox'],
])('an acknowledgement that %s ends its lease, which each later lease would read', async (_why, later, reply) => {
  const { store, clock, wake, smtp, states, where } = await start()
  smtp.behaviour.recipient = (address) => (address === VISITOR ? reply : undefined)
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  clock.now += later + MINUTE
  wake()
  await vi.waitFor(async () => expect(await states()).not.toEqual(['waiting']))
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
  const database = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => database.close())
  const leased = `select id from outbox where channel = 'acknowledgement' and leasedUntil > 0`
  expect(database.prepare(leased).all()).toEqual([])
})

test.each([
  'ada@meridian.example, bob@victim.example',
  'ada@meridian.example>,<bob@victim.example',
  'ada@meridian.example\r\nBcc: bob@victim.example',
  '"ada@a.example,bob"@victim.example',
  'ada;bob@victim.example',
])('an address like %j reaches nobody else', async (Email) => {
  const { store, clock, wake, smtp, states } = await start()
  await store.requests.add(aTrialRequest({ Email }), null, may)
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(async () => expect(await states()).not.toEqual(['waiting']))
  const sent = smtp.mails.filter(({ envelope }) => !envelope.to.includes('sales@sextant.example'))
  for (const mail of sent) {
    expect(mail.envelope.to).toHaveLength(1)
    expect(mail.raw).not.toMatch(/^Bcc:/m)
    expect(mail.to).toHaveLength(1)
  }
})

test('a visitor’s wrong address is no failure of the channel, keeps no request longer, and is nowhere after the erasure', async () => {
  const { store, clock, wake, smtp, states, log } = await start()
  const reply = `550 5.1.1 <${VISITOR}>: Recipient address rejected`
  smtp.behaviour.recipient = (address) => (address === VISITOR ? reply : undefined)
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(async () => expect(await states()).toEqual([expect.stringContaining('5.1.1')]))
  await vi.waitFor(async () => expect(await store.outbox.list('delivered')).toHaveLength(1))
  clock.now += 100 * DAY
  expect(await store.channels.reportFailing(() => ({ mail: ['sales@sextant.example'] }))).toBe(false)
  expect(await store.eraseBefore(clock.now)).toMatchObject({ requests: 1 })
  expect(JSON.stringify([await store.channels.list(), log.info.mock.calls])).not.toContain(VISITOR)
})

test('the address in the reply of a mail server that refuses all mail is not kept with the channel', async () => {
  const { store, clock, wake, smtp } = await start()
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  smtp.behaviour.sender = `530 5.7.0 <${VISITOR}>: log in first`
  clock.now += 3 * MINUTE
  wake()
  await vi.waitFor(async () =>
    expect(await store.channels.list()).toContainEqual(
      expect.objectContaining({
        name: 'acknowledgement',
        lastError: 'The mail server answered: 530 5.7.0',
      }),
    ),
  )
})

test('a request that is released later gets no late acknowledgement', async () => {
  const { store, clock, wake, smtp, states } = await start()
  const id = idOf(await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may))
  const change = (to: object) => store.requests.change(id, to, { version: null, by: null, link: null })
  await change({ status: 'spam' })
  clock.now += 20 * DAY
  await change({ releases: true })
  wake()
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
  expect(await states()).toEqual(['marked as spam'])
})

test('MAIL_RATE spaces mails to staff and acknowledgements together', async () => {
  const { store, clock, wake, smtp } = await start({ env: { MAIL_RATE: '60' } }) // One each second.
  await store.requests.add(aTrialRequest({ Email: VISITOR }), null, may)
  clock.now += 3 * MINUTE
  const startedAt = performance.now()
  wake()
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2))
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999)
})
