import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('each owner is told once a day that requests are due or wait for an answer', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const [ada, bo] = await Promise.all(
      ['ada', 'bo'].map((name) => store.staff.add({ email: `${name}@a.example`, name, areas: ['inbox'] }, null)),
    )
    const add = async (change: object) => {
      const id = await addRequest(store, aTrialRequest())
      await store.requests.change(id, change, { version: null, by: null, link: null })
      return id
    }
    const contacted = await add({ owner: ada?.id, status: 'contacted', followUpOn: '2026-11-21' })
    const fresh = await add({ owner: ada?.id })
    await add({ owner: bo?.id, status: 'contacted', followUpOn: '2026-11-23' })
    await add({ owner: bo?.id, status: 'won', followUpOn: '2026-11-21' })
    const due = { link: 'https://staff.a.example/inbox', recipients: ['sales@a.example'] }
    await Promise.all([store, other].map(({ requests }) => requests.tellDue('2026-11-22', due)))
    const toldOn = async () =>
      (await store.outbox.list('waiting')).flatMap(({ about, recipient }) => (about.kind === 'notice' ? recipient : []))
    expect(await toldOn()).toEqual(['ada@a.example'])
    const { requests, count } = await store.requests.due({ owner: ada?.id ?? '', today: '2026-11-22' })
    expect(requests.map(({ id }) => id)).toEqual([contacted, fresh])
    expect(count).toBe(2)
    await store.requests.add(aTrialRequest(), null)
    await store.requests.tellDue('2026-11-23', due)
    expect((await toldOn()).toSorted()).toEqual(['ada@a.example', 'ada@a.example', 'bo@a.example', 'sales@a.example'])
    expect((await store.check()).problems).toEqual([])
  })

  test('the recipients are told what is due of an owner who was disabled or does not see requests any more', async () => {
    const { store } = await createStoreOn(kind)
    const due = { link: 'https://staff.a.example/inbox', recipients: ['sales@a.example'] }
    const waiting = await Promise.all(
      ['ada', 'bo', 'cy'].map(async (name) => {
        const member = await store.staff.add({ email: `${name}@a.example`, name, areas: ['inbox'] }, null)
        const requestId = await addRequest(store, aTrialRequest({ Email: 'noor@harbour.example' }))
        const owned = { owner: member?.id ?? '', status: 'won' as const }
        await store.requests.change(requestId, owned, { version: null, by: null, link: null })
        await receiveMails(store, requestId, [{}])
        return { requestId, ...owned }
      }),
    )
    await store.staff.disable(waiting[0]?.owner ?? '', null)
    await store.staff.setAreas(waiting[1]?.owner ?? '', ['employees'], null)
    await store.requests.tellDue('2026-11-22', due)
    const { requests } = await store.requests.due({ owner: null, today: '2026-11-22' })
    expect(requests.map(({ id }) => id).toSorted()).toEqual(
      waiting
        .slice(0, 2)
        .map(({ requestId }) => requestId)
        .toSorted(),
    )
    const told = (await store.outbox.list('waiting', { channels: ['mail'] })).filter(
      ({ about }) => about.kind === 'notice',
    )
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(['cy@a.example', 'sales@a.example'])
  })
})
