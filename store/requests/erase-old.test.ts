import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { referenceOf, referencesIn } from '../../contract/request/reference.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import type { DeliveryState } from '../../records/delivery.ts'
import {
  bytesIn,
  createStoreOn,
  databases,
  executeUncommitted,
  skipWithout,
  untilBlocked,
} from '../../tests/support/service/databases.ts'
import { markSpam } from '../../tests/support/service/mark-spam.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { ReceivedMail } from '../conversation/receive-mail.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import type { Store, Where } from '../open-store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Adds a request whose mail has the given state. */
async function add(store: Store, form: 'trial' | 'contact', state: DeliveryState) {
  const verdict = state === 'held' ? { reason: 'Links', holdsMail: true } : null
  const key = crypto.randomUUID()
  const added =
    form === 'trial'
      ? await store.requests.add(aTrialRequest({ Description: key }), key, { verdict })
      : await store.requests.add(aContactRequest({ subject: key }), key, { verdict })
  if (added.outcome !== 'added') throw new Error(added.outcome)
  const mail = (await store.outbox.list()).find(({ about }) => about.id === added.id)
  if (state === 'delivered') await store.outbox.markDelivered(mail?.id ?? '')
  if (state === 'failed') await store.outbox.fail(mail?.id ?? '', 'refused')
  return added.id
}

type Touched = { store: Store; id: string; staffId: string }

const asOffice = { version: null, by: null, link: null }
const SALES = 'sales@sextant.example'
const anAnswer = { to: 'ada@meridian.example', subject: 'Re: Your request', text: 'Thank you.' }

async function touchable(store: Store, id: string): Promise<Touched> {
  const robin = await store.staff.add({ email: 'robin@sextant.example', name: 'Robin Nagel', areas: ['inbox'] }, null)
  return { store, id, staffId: robin?.id ?? '' }
}

/** A mail of the visitor that arrives now. */
const receive = ({ store, id }: Touched, change: Partial<ReceivedMail>) =>
  receiveMails(store, id, [{ at: Date.now(), ...change }])

async function runOn(where: Where, statements: string) {
  const { db, close } = await openDatabase(where)
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db)
  await close()
}

const setReceipt = (where: Where, id: string, at: number) =>
  runOn(where, `update requests set "receivedAt" = ${at} where id = '${id}'`)

const idsOf = async ({ requests }: Store) => (await requests.listStored()).map(({ id }) => id)

type Event = (touched: Touched) => Promise<unknown>
const won: Event = ({ store, id }) => store.requests.change(id, { status: 'won' }, asOffice)
const lost: Event = ({ store, id }) => store.requests.change(id, { status: 'lost' }, asOffice)
const noAnswerNeeded: Event = ({ store, id }) => store.requests.change(id, { waitingSince: null }, asOffice)
const note: Event = ({ store, id }) => store.requests.addNote(id, 'Call back.', null)
const dismiss: Event = async ({ store }) => {
  const [mail] = await store.outbox.list('held')
  await store.deliveries.dismiss(mail?.id ?? '', 'answered by telephone', null)
}
const draft: Event = ({ store, id, staffId }) => store.conversation.saveDraft({ requestId: id, staffId }, anAnswer)
const reply: Event = (touched) => receive(touched, {})
const unverified: Event = (touched) => receive(touched, { isVerified: false })
const automatic: Event = (touched) => receive(touched, { kind: 'automatic' })
const draftFile: Event = ({ store, id, staffId }) => {
  const file = { name: 'offer.pdf', type: 'application/pdf', bytes: 1, content: Buffer.from('a') }
  return store.conversation.addDraftFile({ requestId: id, staffId }, file, anAnswer)
}
const discard: Event = ({ store, id, staffId }) => store.conversation.discardDraft({ requestId: id, staffId })
const own: Event = ({ store, id, staffId }) => store.requests.change(id, { owner: staffId }, asOffice)
const disown: Event = ({ store, id }) => store.requests.change(id, { owner: null }, asOffice)
const fromProgram: Event = (touched) => receive(touched, { from: 'robin@sextant.example', to: anAnswer.to })
const comeBack: Event = ({ store, id }) =>
  store.mailboxes.markBounced({
    ...{ messageIds: [], references: referencesIn(referenceOf(id)), recipients: [anAnswer.to] },
    ...{ why: 'no such user', domain: 'sextant.example' },
  })
const answer: Event = async ({ store, id, staffId }) => {
  await store.conversation.send({ requestId: id, by: staffId, mail: anAnswer, version: null, from: SALES })
  for (const { id } of await store.outbox.list('waiting', { channels: ['answer'] }))
    await store.conversation.markSent(id)
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('requests are erased with their mails and idempotency keys, and others are not', async () => {
    const { store } = await createStoreOn(kind)
    const request = await add(store, 'trial', 'waiting')
    const contact = await add(store, 'contact', 'failed')
    const others = [await add(store, 'trial', 'waiting'), await add(store, 'contact', 'delivered')]
    expect(await store.erase({ requests: [request, contact] })).toMatchObject({ requests: 2, deliveries: 2 })
    expect(await idsOf(store)).toEqual(others)
    expect((await store.outbox.list()).map(({ about }) => about.id).sort()).toEqual(others.sort())
    expect(await store.check()).toMatchObject({
      counts: { requests: 2, outbox: 2, idempotencyKeys: 2 },
      problems: [],
    })
    expect(await store.erase({ requests: [request] })).toMatchObject({ requests: 0, deliveries: 0 })
  })

  test('old requests are erased, except those with a waiting, held or failed delivery', async () => {
    let now = Date.UTC(2026, 0, 1)
    const { store } = await createStoreOn(kind, () => now)
    const states = ['waiting', 'held', 'failed', 'delivered'] as const
    const notErased = []
    for (const state of states) {
      for (const form of ['trial', 'contact'] as const) {
        const id = await add(store, form, state)
        if (state !== 'delivered') notErased.push(id)
      }
    }
    const border = now + 30 * DAY_MS
    now = border
    notErased.push(await add(store, 'trial', 'delivered'))
    expect(await store.eraseBefore(border)).toMatchObject({ requests: 2, deliveries: 2 })
    expect((await idsOf(store)).sort()).toEqual(notErased.sort())
    expect((await store.check()).problems).toEqual([])
    expect(await store.eraseBefore(border)).toMatchObject({ requests: 0, deliveries: 0 })
  })

  test('an answer that the mail server took later counts from then', async () => {
    const { store, where } = await createStoreOn(kind)
    const touched = await touchable(store, await add(store, 'trial', 'delivered'))
    await answer(touched)
    await won(touched)
    const longAgo = Date.now() - 60 * DAY_MS
    await runOn(where, `update "requestMails" set at = ${longAgo}; update "requestChanges" set at = ${longAgo}`)
    await setReceipt(where, touched.id, longAgo)
    expect(await store.eraseBefore(Date.now() - 30 * DAY_MS)).toMatchObject({ requests: 0 })
    expect(await store.eraseBefore(Date.now() + DAY_MS)).toMatchObject({ requests: 1 })
  })

  test('a request that staff change during the erasure is not erased', async (context) => {
    if (kind === 'SQLite') return context.skip('SQLite has one writer at a time.')
    const { store, where } = await createStoreOn(kind)
    const request = await add(store, 'trial', 'delivered')
    const commit = await executeUncommitted(where, "update requests set version = 1, status = 'qualified'")
    const erased = store.eraseBefore(Date.now() + DAY_MS)
    await untilBlocked(where)
    await commit()
    expect(await erased).toMatchObject({ requests: 0 })
    expect(await idsOf(store)).toEqual([request])
  })

  test('an erasure locks requests before their deliveries, as changes by staff do', async (context) => {
    if (kind === 'SQLite') return context.skip('SQLite has one writer at a time.')
    const { store, where } = await createStoreOn(kind)
    await add(store, 'trial', 'delivered')
    const commit = await executeUncommitted(where, 'select id from requests for update')
    const erased = store.eraseBefore(Date.now() + DAY_MS)
    await untilBlocked(where)
    const other = await executeUncommitted(where, 'select id from outbox for update nowait')
    await other()
    await commit()
    expect(await erased).toMatchObject({ requests: 1 })
  })

  test('held requests are erased only after a daily report that counted them was delivered, suspected ones are not', async () => {
    const { store } = await createStoreOn(kind)
    await add(store, 'trial', 'held')
    await add(store, 'contact', 'held')
    const verdict = { reason: 'Links', holdsMail: false }
    const suspected = await store.requests.add(aTrialRequest(), null, { verdict })
    await wait(20)
    const long = Date.now() + 400 * DAY_MS
    expect(await store.eraseSpamBefore(long)).toMatchObject({ requests: 0 })
    expect(await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })).toBe('added')
    expect(await store.eraseSpamBefore(long)).toMatchObject({ requests: 0 })
    for (const { id } of await store.outbox.list('waiting')) await store.outbox.markDelivered(id)
    await wait(20)
    const after = await add(store, 'trial', 'held')
    expect(await store.eraseSpamBefore(Date.now() - DAY_MS)).toMatchObject({ requests: 0 })
    expect(await store.eraseSpamBefore(long)).toMatchObject({ requests: 2 })
    expect(await idsOf(store)).toEqual(['id' in suspected && suspected.id, after])
  })

  test('a request that a person releases during the erasure is not erased', async (context) => {
    if (kind === 'SQLite') return context.skip('SQLite has one writer at a time.')
    const { store, where } = await createStoreOn(kind)
    const spam = await add(store, 'trial', 'held')
    await markSpam(store, spam)
    const held = await add(store, 'contact', 'held')
    await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
    const [report] = await store.outbox.list('waiting')
    await store.outbox.markDelivered(report?.id ?? '')
    const commit = await executeUncommitted(
      where,
      `update requests set "spamAt" = null, "acceptedAt" = 1;
      update outbox set state = 'waiting' where "noticeId" is null`,
    )
    const erased = store.eraseSpamBefore(Date.now() + DAY_MS)
    await untilBlocked(where)
    await commit()
    expect(await erased).toMatchObject({ requests: 0 })
    expect(await idsOf(store)).toEqual([spam, held])
  })

  test('a request whose mail is retried during the erasure is not erased', async (context) => {
    if (kind === 'SQLite') return context.skip('SQLite has one writer at a time.')
    const { store, where } = await createStoreOn(kind)
    const request = await add(store, 'trial', 'failed')
    const [mail] = await store.outbox.list()
    await store.deliveries.dismiss(mail?.id ?? '', 'answered by telephone', null)
    const commit = await executeUncommitted(where, "update outbox set state = 'waiting'")
    const erased = store.eraseBefore(Date.now() + DAY_MS)
    await untilBlocked(where)
    await commit()
    expect(await erased).toMatchObject({ requests: 0 })
    expect(await idsOf(store)).toEqual([request])
  })

  test('old requests are erased in batches, also after a batch with pending mails', async () => {
    const { store } = await createStoreOn(kind)
    const all = await Promise.all(
      Array.from({ length: 450 }, () => store.requests.add(readContactHtml('<p>Hello</p>'), null)),
    )
    const mails = await store.outbox.list()
    // The first 230 mails are waiting: more than one batch.
    for (const { id } of mails.slice(230)) await store.outbox.markDelivered(id)
    const later = Date.now() + DAY_MS
    expect(await store.eraseBefore(later, () => false)).toMatchObject({ requests: 0 })
    expect(await store.eraseBefore(later)).toMatchObject({ requests: 220, deliveries: 220 })
    expect(await store.requests.listStored({ form: 'contact' })).toHaveLength(all.length - 220)
  })
})

test('an old request is erased after its failed delivery was dismissed', async () => {
  const { store } = await createStoreOn('SQLite', () => Date.UTC(2026, 0, 1))
  const id = await add(store, 'trial', 'failed')
  const [mail] = await store.outbox.list()
  const later = Date.UTC(2026, 1, 1)
  expect(await store.eraseBefore(later)).toMatchObject({ requests: 0 })
  await store.deliveries.dismiss(mail?.id ?? '', 'answered by telephone', null)
  expect(await store.eraseBefore(later)).toMatchObject({ requests: 1, deliveries: 1 })
  expect(await idsOf(store)).not.toContain(id)
})

test.each<{ events: string; steps: Event[]; erased: 'at once' | 'later' | 'never' }>([
  { events: 'no event', steps: [], erased: 'at once' },
  { events: 'a note', steps: [note], erased: 'never' },
  {
    events: 'a follow-up date',
    steps: [({ store, id }) => store.requests.change(id, { followUpOn: '2026-02-01' }, asOffice)],
    erased: 'never',
  },
  {
    events: 'the status qualified',
    steps: [({ store, id }) => store.requests.change(id, { status: 'qualified' }, asOffice)],
    erased: 'never',
  },
  { events: 'the status won', steps: [note, won], erased: 'later' },
  { events: 'the status lost', steps: [lost], erased: 'later' },
  { events: 'a note after the status won', steps: [won, note], erased: 'later' },
  { events: 'a draft after the status won', steps: [won, draft], erased: 'never' },
  { events: 'a draft only', steps: [draft], erased: 'never' },
  { events: 'a draft with only a file', steps: [draftFile], erased: 'never' },
  { events: 'a draft that was discarded', steps: [draftFile, discard], erased: 'at once' },
  { events: 'an owner', steps: [own], erased: 'never' },
  { events: 'an owner and the status won', steps: [own, won], erased: 'later' },
  { events: 'a reply after the status won', steps: [won, reply], erased: 'never' },
  {
    events: 'a reply that needs no answer',
    steps: [won, reply, noAnswerNeeded],
    erased: 'later',
  },
  { events: 'an unverified reply after the status lost', steps: [lost, unverified], erased: 'never' },
  { events: 'an unverified reply only', steps: [unverified], erased: 'never' },
  { events: 'an automatic reply only', steps: [automatic], erased: 'later' },
  { events: 'an answer after the status won', steps: [won, answer], erased: 'later' },
  { events: 'an answer only', steps: [answer], erased: 'never' },
  { events: 'an answer that came back', steps: [won, answer, comeBack], erased: 'never' },
  { events: 'an answer from a program of staff', steps: [won, fromProgram], erased: 'later' },
])('an old request that had $events now is erased $erased', async ({ steps, erased }) => {
  const { store, where } = await createStoreOn('SQLite')
  const touched = await touchable(store, await add(store, 'trial', 'delivered'))
  const now = Date.now()
  await setReceipt(where, touched.id, now - 60 * DAY_MS)
  for (const step of steps) await step(touched)
  await store.eraseBefore(now - 30 * DAY_MS)
  expect(await idsOf(store)).toEqual(erased === 'at once' ? [] : [touched.id])
  await store.eraseBefore(now + 30 * DAY_MS)
  expect(await idsOf(store)).toEqual(erased === 'never' ? [touched.id] : [])
})

test.each<{ with: string; steps: Event[]; isErased: boolean }>([
  { with: 'nothing else', steps: [], isErased: true },
  { with: 'an owner', steps: [own], isErased: false },
  { with: 'an owner who gave it back', steps: [own, disown], isErased: false },
  {
    with: 'a follow-up date',
    steps: [({ store, id }) => store.requests.change(id, { followUpOn: '2026-02-01' }, asOffice)],
    isErased: false,
  },
  { with: 'a note', steps: [note], isErased: false },
  { with: 'a dismissed delivery', steps: [dismiss], isErased: false },
  { with: 'a draft', steps: [draft], isErased: false },
  { with: 'a draft with only a file', steps: [draftFile], isErased: false },
  { with: 'a draft that was discarded', steps: [draftFile, discard], isErased: true },
  { with: 'an answer', steps: [answer], isErased: false },
  { with: 'an answer that came back', steps: [answer, comeBack], isErased: false },
  { with: 'an answer from a program of staff', steps: [fromProgram], isErased: false },
  { with: 'a verified reply', steps: [reply], isErased: false },
  { with: 'a verified absence note', steps: [(touched) => receive(touched, { kind: 'automatic' })], isErased: false },
  { with: 'an unverified reply', steps: [unverified], isErased: true },
])('a held request with $with, which a report has named, is erased as spam: $isErased', async ({ steps, isErased }) => {
  const { store } = await createStoreOn('SQLite')
  await store.channels.switchOn(['mail', 'chat'])
  const touched = await touchable(store, await add(store, 'trial', 'held'))
  await wait(20)
  await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  for (const { id } of await store.outbox.list('waiting')) await store.outbox.markDelivered(id)
  for (const step of steps) await step(touched)
  for (const { id } of await store.outbox.list('waiting')) await store.outbox.markDelivered(id)
  await store.eraseSpamBefore(Date.now() + DAY_MS)
  expect(await idsOf(store)).toEqual(isErased ? [] : [touched.id])
})

test('requests that a person marked as spam are erased after the retention time', async () => {
  const { store } = await createStoreOn('SQLite')
  const spam = await add(store, 'trial', 'held')
  const other = await add(store, 'contact', 'held')
  await wait(20)
  await markSpam(store, spam)
  const [{ spamAt } = { spamAt: null }] = await store.requests.listStored()
  expect(await store.eraseSpamBefore(spamAt ?? 0)).toMatchObject({ requests: 0 })
  expect(await store.eraseSpamBefore((spamAt ?? 0) + 1)).toMatchObject({ requests: 1, deliveries: 1 })
  expect(await idsOf(store)).toEqual([other])
})

test('an erasure of spam erases nothing more as soon as it is stopped', async () => {
  const { store } = await createStoreOn('SQLite')
  await markSpam(store, await add(store, 'trial', 'waiting'))
  await add(store, 'contact', 'held')
  await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  const [report] = await store.outbox.list('waiting')
  await store.outbox.markDelivered(report?.id ?? '')
  const later = Date.now() + DAY_MS
  expect(await store.eraseSpamBefore(later, () => false)).toMatchObject({ requests: 0, deliveries: 0 })
  expect(await store.eraseSpamBefore(later)).toMatchObject({ requests: 2, deliveries: 2 })
})

test('SQLite’s files contain no data of an erased request', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const bytes = () => bytesIn(where.dataDir)
  const request = aTrialRequest({
    Email: 'erase@me.example',
    Description: 'Please forget. '.repeat(300),
  })
  const added = await store.requests.add(request, null)
  await store.requests.listStored() // A finished read does not prevent the truncation of the log.
  expect(bytes()).toContain('erase@me.example')
  await store.erase({ requests: added.outcome === 'added' ? [added.id] : [] })
  expect(bytes()).not.toMatch(/erase@me\.example|Please forget/)
})

test('requests that arrive during the erasure of many are stored in between', async () => {
  const { store } = await createStoreOn('SQLite')
  const add = () => store.requests.add(readContactHtml('<p>Hello</p>'), null)
  const added = await Promise.all(Array.from({ length: 900 }, add))
  const contacts = added.flatMap((one) => ('id' in one ? one.id : []))
  const erasing = store.erase({ requests: contacts })
  await add()
  expect((await store.requests.listStored({ form: 'contact' })).length).toBeGreaterThan(1)
  expect(await erasing).toMatchObject({ requests: 900, deliveries: 900 })
  expect(await store.requests.listStored({ form: 'contact' })).toHaveLength(1)
})

function alsoOpen(dataDir: string) {
  const database = new DatabaseSync(sqliteFile(dataDir))
  onTestFinished(() => void (database.isOpen && database.close()))
  return database
}

/** True when it is called first; false after a turn of the event loop. */
function untilNextTurn() {
  let stopped = false
  return () => {
    setTimeout(() => {
      stopped = true
    }, 0)
    return !stopped
  }
}

test('an erasure yields to the event loop between batches, and can be stopped', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const add = () => store.requests.add(readContactHtml('<p>Hello</p>'), null)
  const count = 600 // Three batches.
  await Promise.all(Array.from({ length: count }, add))
  alsoOpen(where.dataDir).exec("update outbox set state = 'delivered'")
  const { requests } = await store.eraseBefore(Date.now() + DAY_MS, untilNextTurn())
  expect(requests).toBeGreaterThan(0)
  expect(requests).toBeLessThan(count)
})

test('an old request without deliveries is not erased, and does not stop the erasure of others', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const without = await add(store, 'trial', 'delivered')
  await add(store, 'contact', 'delivered')
  alsoOpen(where.dataDir).prepare('delete from outbox where "requestId" = ?').run(without)
  expect(await store.eraseBefore(Date.now() + DAY_MS)).toMatchObject({ requests: 1 })
  expect(await idsOf(store)).toEqual([without])
})

test('a sweep yields to the event loop between batches, and can be stopped', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const count = 50_000 // More than a turn deletes on any machine.
  alsoOpen(where.dataDir).exec(`insert into "idempotencyKeys"
    with recursive number (nth) as (select 1 union all select nth + 1 from number where nth < ${count})
    select 'proposal', nth, '', nth, ${Date.now()} from number`)
  await store.sweep(Date.now() + 8 * DAY_MS, untilNextTurn())
  const { idempotencyKeys } = (await store.check()).counts
  expect(idempotencyKeys).toBeGreaterThan(0)
  expect(idempotencyKeys).toBeLessThan(count)
})

test('every statement of retention uses an index', async () => {
  let now = Date.now()
  const { store, where } = await createStoreOn('SQLite', () => now)
  const spam = await add(store, 'trial', 'held')
  await markSpam(store, spam)
  await add(store, 'contact', 'held')
  now += 1 // A report counts what was held before it.
  await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  const [report] = await store.outbox.list('waiting')
  await store.outbox.markDelivered(report?.id ?? '')
  await add(store, 'trial', 'delivered')
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const later = Date.now() + 500 * DAY_MS
  expect(await store.eraseSpamBefore(later)).toMatchObject({ requests: 2 })
  expect(await store.eraseBefore(later)).toMatchObject({ requests: 1 })
  await store.sweep(later)
  const statements = new Set(prepare.mock.calls.map(([statement]) => statement))
  prepare.mockRestore()
  const database = alsoOpen(where.dataDir)
  const plans = [...statements]
    .filter((statement) => /^(select|update|delete)/i.test(statement))
    .map((statement) => database.prepare(`explain query plan ${statement}`).all())
  expect(plans.length).toBeGreaterThan(20)
  const steps = plans.flat().map(({ detail }) => String(detail))
  expect(steps.filter((step) => step.startsWith('SCAN') && !step.includes('INDEX'))).toEqual([])
})

test('the write-ahead log is truncated as soon as the last reader has finished', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const request = await add(store, 'trial', 'delivered')
  const other = alsoOpen(where.dataDir)
  other.exec('begin; select * from requests')
  setTimeout(() => other.exec('commit'), 50)
  expect(await store.erase({ requests: [request] })).toMatchObject({ requests: 1, deliveries: 1 })
  expect(statSync(`${sqliteFile(where.dataDir)}-wal`).size).toBe(0)
})

test('an erasure returns stillInLog if a reader does not finish', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const requests = [await add(store, 'trial', 'delivered')]
  await add(store, 'contact', 'delivered')
  alsoOpen(where.dataDir).exec('begin; select * from requests')
  vi.spyOn(performance, 'now').mockImplementation(fakeClock())
  expect(await store.erase({ requests })).toMatchObject({ stillInLog: true })
  expect(await store.eraseBefore(Date.now() + DAY_MS)).toMatchObject({
    requests: 1,
    stillInLog: true,
  })
})

/** A fake clock that advances by a second at each call. */
function fakeClock() {
  let seconds = 0
  return () => ++seconds * 1_000
}
