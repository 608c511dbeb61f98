import { beforeEach, describe, expect, test } from 'vitest'
import { addStaff } from '../../tests/support/service/console.ts'
import {
  createStoreOn,
  createStoreWithLastingDeadlocks,
  databases,
  type Kind,
  skipWithout,
} from '../../tests/support/service/databases.ts'
import { markNotSpam } from '../../tests/support/service/mark-spam.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { Store } from '../open-store.ts'
import type { AddOptions } from '../requests/add-requests.ts'
import type { Change } from './change-request.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const TODAY = '2026-11-21'
const LIST = { view: 'waiting', me: null, today: TODAY } as const
const held: AddOptions = { verdict: { reason: 'links written as code', holdsMail: true } }

type Start = { kind?: Kind; options?: AddOptions; create?: typeof createStoreWithLastingDeadlocks }

async function start({ kind = 'SQLite', options = {}, create = createStoreOn }: Start = {}) {
  let now = Date.UTC(2026, 10, 21, 12)
  const { store } = await create(kind, () => now++)
  const [me, colleague] = [await inbox(store), await inbox(store)]
  const id = await addRequest(store, aTrialRequest(), options)
  const { requests } = store
  const change = async (body: Change, by: string | null = me.id) => {
    await requests.changeAll([id], body, { by, link: null })
    return (await state()).version
  }
  const undo = async (version: number, by = me.id) => (await requests.undo([{ id, version }], by)).undone === 1
  /** Everything that an undo restores. */
  async function state() {
    const found = await requests.find(id)
    if (!found) throw new Error('The request is gone.')
    const { status, owner, followUpOn, suspectedFor, acceptedAt, spamAt } = found
    const { firstAnsweredAt, version, deliveries, changes } = found
    return {
      shown: { status, owner: owner?.id ?? null, followUpOn },
      isSpam: spamAt !== null,
      suspectedFor,
      acceptedAt,
      firstAnsweredAt,
      version,
      changes,
      mail: deliveries[0]?.state,
    }
  }
  return { store, me, colleague, id, change, undo, state }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('an undo of a release holds only what the release made due, and the request is not erased as spam', async () => {
    let now = Date.UTC(2026, 10, 21, 12)
    const recipients = ['a', 'b', 'c'].map((name) => `${name}@sales.example`)
    const { store } = await createStoreOn(kind, () => now++, recipients)
    const id = await addRequest(store, aTrialRequest(), held)
    const mailTo = async (recipient = '') => {
      const mails = await store.outbox.list()
      return mails.find((mail) => mail.recipient === recipient)
    }
    const [dismissed, delivered, waiting] = recipients
    await store.deliveries.dismiss((await mailTo(dismissed))?.id ?? '', 'answered by telephone', null)
    const released = await store.requests.changeAll([id], { releases: true }, { by: null, link: null })
    await store.outbox.markDelivered((await mailTo(delivered))?.id ?? '')
    expect(await store.requests.undo(released === 'unknown owner' ? [] : released.changed, null)).toEqual({ undone: 1 })
    expect(await mailTo(dismissed)).toMatchObject({ state: 'dismissed', dismissedFor: 'answered by telephone' })
    expect(await mailTo(delivered)).toMatchObject({ state: 'delivered' })
    expect(await mailTo(waiting)).toMatchObject({ state: 'held' })
    await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
    for (const report of await store.outbox.list('waiting')) await store.outbox.markDelivered(report.id)
    expect(await store.eraseSpamBefore((await store.now()) + DAY_MS)).toMatchObject({ requests: 0 })
  })

  test('an undo while somebody is disabled does not lock itself out', async () => {
    const { store, colleague, change, undo, state } = await start({ kind, create: createStoreWithLastingDeadlocks })
    await addStaff(store)
    for (let round = 0; round < 20; round++) {
      const leaving = await inbox(store)
      await change({ owner: colleague.id })
      const version = await change({ owner: leaving.id })
      await Promise.all([undo(version), store.staff.disable(leaving.id, null)])
      expect((await state()).shown.owner).not.toBe(leaving.id)
    }
  })

  test('several are undone at once, and what is refused stays', async () => {
    const { store, me, colleague } = await start({ kind })
    const { requests } = store
    const ids: string[] = []
    for (let added = 0; added < 3; added++) {
      const request = await store.requests.add(aTrialRequest(), null)
      ids.push('id' in request ? request.id : '')
    }
    const options = { by: me.id, link: null }
    const result = await requests.changeAll(ids, { status: 'lost' }, options)
    const changes = result === 'unknown owner' ? [] : result.changed
    const later = { version: null, by: colleague.id, link: null }
    await requests.change(ids[1] ?? '', { followUpOn: TODAY }, later)
    await store.erase({ requests: [ids[2] ?? ''] })
    expect(await requests.undo(changes, me.id)).toEqual({ undone: 1 })
    expect(await requests.find(ids[0] ?? '')).toMatchObject({ status: 'new' })
    expect(await requests.find(ids[1] ?? '')).toMatchObject({ status: 'lost' })
    expect((await store.check()).problems).toEqual([])
  })
})

test.each<Change>([
  { status: 'contacted' },
  { status: 'won', followUpOn: TODAY },
  { followUpOn: TODAY },
  { status: 'spam' },
])('an undo of %o restores the state before it', async (body) => {
  const { change, undo, state } = await start()
  const { version: _, changes: __, ...before } = await state()
  const version = await change(body)
  expect(await undo(version)).toBe(true)
  expect(await state()).toMatchObject({ ...before, version: version + 1 })
  expect(await undo(version), 'a second time').toBe(false)
})

test.each<{ earlier: Change; body: Change; options?: AddOptions }>([
  { earlier: { followUpOn: '2026-11-20' }, body: { followUpOn: TODAY } },
  { earlier: { followUpOn: TODAY }, body: { status: 'contacted' } },
  { earlier: { status: 'contacted' }, body: { status: 'spam' } },
  { earlier: { releases: true }, body: { status: 'spam' }, options: held },
  { earlier: { releases: true }, body: { status: 'contacted' }, options: held },
])('after %o an undo restores the state of the earlier change', async ({ earlier, body, options }) => {
  const { change, undo, state } = await start({ options })
  await change(earlier)
  const { version: _, changes: __, acceptedAt, ...before } = await state()
  expect(await undo(await change(body))).toBe(true)
  expect(await state()).toMatchObject({ ...before, acceptedAt: acceptedAt && expect.any(Number) })
})

test.each<Change>([{ status: 'spam' }, { releases: true }, { status: 'contacted' }])(
  'an undo of %o on a held request holds it and its mail again',
  async (body) => {
    const { change, undo, state } = await start({ options: held })
    for (let round = 0; round < 2; round++) {
      expect(await undo(await change(body))).toBe(true)
      expect(await state()).toMatchObject({
        shown: { status: 'new' },
        suspectedFor: 'links written as code',
        isSpam: false,
        acceptedAt: null,
        firstAnsweredAt: null,
        mail: 'held',
      })
    }
    await change({ releases: true })
    expect(await state()).toMatchObject({ suspectedFor: null, mail: 'waiting' })
  },
)

test.each<Change>([{ status: 'spam' }, { releases: true }, { status: 'contacted' }])(
  'an undo of %o on a request that is only suspected does not hold its mail',
  async (body) => {
    const verdict = { reason: 'three links', holdsMail: false }
    const { store, change, undo, state } = await start({ options: { verdict } })
    for (let round = 0; round < 2; round++) {
      expect(await undo(await change(body))).toBe(true)
      expect(await state()).toMatchObject({
        shown: { status: 'new' },
        suspectedFor: 'three links',
        isSpam: false,
        acceptedAt: null,
        mail: 'waiting',
      })
    }
    expect((await store.requests.list(LIST, { limit: 9 })).rows).toHaveLength(1)
  },
)

test('an undo does not hold the event of a change, so that the delivered request is not erased as spam', async () => {
  let now = Date.UTC(2026, 10, 21, 12)
  const { store } = await createStoreOn('SQLite', () => now++, ['sales@a.example'])
  await store.channels.switchOn(['webhook'])
  const verdict = { reason: 'three links', holdsMail: false }
  const id = await addRequest(store, aTrialRequest(), { verdict })
  for (const delivery of await store.outbox.list()) await store.outbox.markDelivered(delivery.id)
  const release = { status: 'contacted' } as const
  const changed = await store.requests.changeAll([id], release, { by: null, link: null })
  await store.requests.undo(changed === 'unknown owner' ? [] : changed.changed, null)
  const events = await store.outbox.list('waiting')
  expect(events.map(({ channel, event }) => [channel, event])).toEqual([
    ['webhook', 'changed'],
    ['webhook', 'changed'],
  ])
  await store.outbox.fail(events[0]?.id ?? '', 'refused') // A report is written only if a delivery failed.
  await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  const [report] = await store.outbox.list('waiting', { channels: ['mail'] })
  await store.outbox.markDelivered(report?.id ?? '')
  expect(await store.eraseSpamBefore((await store.now()) + DAY_MS)).toMatchObject({ requests: 0 })
})

test('a request that an undo holds again is erased only after the next daily report', async () => {
  const { store, change, undo } = await start({ options: held })
  const version = await change({ status: 'spam' })
  const [dismissed] = await store.outbox.list('dismissed')
  const other = await store.requests.add(aTrialRequest(), null, held)
  await store.notices.addDailyReport('2026-11-22', { mail: ['sales@a.example'] })
  const [report] = await store.outbox.list('waiting')
  await store.outbox.markDelivered(report?.id ?? '')
  expect(await undo(version)).toBe(true)
  expect(await store.outbox.list('held')).toContainEqual(
    expect.objectContaining({ id: dismissed?.id, about: dismissed?.about }),
  )
  expect(await store.eraseSpamBefore((await store.now()) + DAY_MS)).toMatchObject({ requests: 1 })
  expect((await store.requests.listStored()).map(({ id }) => id)).not.toContain('id' in other && other.id)
})

test('a released mail that failed is held again by an undo', async () => {
  const { store, change, undo, state } = await start({ options: held })
  const version = await change({ releases: true })
  const [mail] = await store.outbox.list('waiting')
  await store.outbox.fail(mail?.id ?? '', 'refused')
  expect(await undo(version)).toBe(true)
  expect(await state()).toMatchObject({ suspectedFor: 'links written as code', mail: 'held' })
})

test('an undo of the release of spam marks it as spam again, with its status', async () => {
  const { change, undo, state } = await start()
  await change({ status: 'contacted' })
  const { firstAnsweredAt } = await state()
  await change({ status: 'spam' })
  expect(await undo(await change({ status: 'won' }))).toBe(true)
  expect(await state()).toMatchObject({ isSpam: true, mail: 'dismissed' })
  await change({ releases: true })
  expect(await state()).toMatchObject({ shown: { status: 'contacted' }, firstAnsweredAt })
})

test('the first answer stays if a later change is undone, and is set again after its own undo', async () => {
  const { change, undo, state } = await start()
  const first = await change({ status: 'contacted' })
  const { firstAnsweredAt } = await state()
  expect(firstAnsweredAt).toBeGreaterThan(0)
  expect(await undo(await change({ status: 'new' }))).toBe(true)
  expect((await state()).firstAnsweredAt).toBe(firstAnsweredAt)
  expect(await undo(first)).toBe(true)
  expect((await state()).firstAnsweredAt).toBeNull()
})

test('after the undo of the first answer the next one counts', async () => {
  const { change, undo, state } = await start()
  await undo(await change({ status: 'contacted' }))
  expect((await state()).firstAnsweredAt).toBeNull()
  await change({ status: 'qualified' })
  const { firstAnsweredAt, changes } = await state()
  expect(firstAnsweredAt).toBe(changes.at(-1)?.at)
})

test('only the own change is undone, and not after a change by somebody else', async () => {
  const { change, undo, state, colleague, id, store } = await start()
  const mine = await change({ followUpOn: TODAY })
  expect(await undo(mine, colleague.id)).toBe(false)
  await change({ status: 'contacted' }, colleague.id)
  expect(await undo(mine)).toBe(false)
  const spam = await change({ status: 'spam' })
  await markNotSpam(store, id)
  expect(await undo(spam), 'after a decision of the command line').toBe(false)
  expect(await undo(99)).toBe(false)
  expect(await state()).toMatchObject({ shown: { followUpOn: TODAY } })
})

test('an own later change of another field stays', async () => {
  const { change, undo, state, me } = await start()
  const first = await change({ status: 'won' })
  await change({ owner: me.id })
  expect(await undo(first)).toBe(true)
  expect(await state()).toMatchObject({ shown: { status: 'new', owner: me.id } })
})

test('an own later change of the status stays', async () => {
  const { change, undo, state } = await start()
  const first = await change({ followUpOn: TODAY })
  await change({ status: 'won' })
  expect(await undo(first)).toBe(true)
  expect(await state()).toMatchObject({ shown: { status: 'won', followUpOn: null } })
})

test('nothing of a change is undone if one of its fields was changed again', async () => {
  const { change, undo, state } = await start()
  const first = await change({ status: 'won', followUpOn: TODAY })
  await change({ followUpOn: '2026-11-22' })
  expect(await undo(first)).toBe(false)
  expect(await state()).toMatchObject({ shown: { status: 'won', followUpOn: '2026-11-22' } })
})

test('the earlier owner comes back, although somebody else had assigned it', async () => {
  const { change, undo, state, colleague, me } = await start()
  await change({ owner: colleague.id }, colleague.id)
  expect(await undo(await change({ owner: me.id }))).toBe(true)
  expect(await state()).toMatchObject({ shown: { owner: colleague.id } })
  expect(await undo(await change({ owner: null }))).toBe(true)
  expect(await state()).toMatchObject({ shown: { owner: colleague.id } })
})

test('an undo is in the history and in the audit', async () => {
  const { change, undo, state, id, me, store } = await start()
  await undo(await change({ status: 'won', followUpOn: TODAY }))
  expect((await state()).changes.slice(2)).toMatchObject([
    { by: { id: me.id }, field: 'status', before: 'won', after: 'new' },
    { by: { id: me.id }, field: 'followUpOn', before: TODAY, after: null },
  ])
  const [entry] = await store.audit.list({ limit: 1 })
  expect(entry).toMatchObject({
    by: me.id,
    action: 'changed a request',
    subject: id,
    fields: 'status, followUpOn',
  })
})

test('an owner who was disabled meanwhile does not come back', async () => {
  const { change, undo, state, colleague, store } = await start()
  await change({ owner: colleague.id })
  const version = await change({ owner: null })
  await store.staff.disable(colleague.id, null)
  expect(await undo(version)).toBe(false)
  expect(await state()).toMatchObject({ shown: { owner: null } })
})

const inbox = (store: Store) => addStaff(store, { areas: ['inbox'] })
