import { beforeEach, describe, expect, test } from 'vitest'
import { addConsoleRows } from '../../tests/support/service/console-rows.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { countUnsent } from '../outbox/deliveries-about.ts'
import { countsOf } from './erase-person.ts'
import { findPerson, type Person } from './find-person.ts'
import { recordsText } from './person-json.ts'

const EMAIL = 'ada@meridian.example'
const { signal } = new AbortController()

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a person’s requests are found, exported as JSON and erased, and those of others are not erased', async () => {
    const { store, where } = await createStoreOn(kind)
    await store.requests.add(aTrialRequest({ Email: 'Ada@Meridian.example' }), null)
    const own = await store.requests.add(aContactRequest({ email: EMAIL }), null)
    await addConsoleRows(where, { requestId: idOf(own), note: 'Prefers the telephone.' })
    await store.requests.add(aContactRequest({ message: `I know ${EMAIL}.` }), null)
    const person = (await findPerson(store, ` ${EMAIL} `, { signal })) as Person
    expect(countsOf(person)).toEqual({ requests: 2, deliveries: 2, notes: 1 })
    expect(countUnsent(person.deliveries)).toBe(2)
    expect(person.mentions.requests).toMatchObject([{ form: 'contact' }])
    expect(await personJson(person)).toMatchObject({
      email: EMAIL,
      requests: [{ company: aTrialRequest().company, createdAt: '2026-11-21T12:00:00.000Z' }, { email: EMAIL }],
      notes: [{ text: 'Prefers the telephone.', at: '1970-01-01T00:00:00.001Z' }],
      changes: [{ field: 'status', before: 'new', after: 'contacted' }],
    })
    const ids = { requests: person.requests.map(({ id }) => id), notes: [] }
    expect(await store.people.erase(ids, null)).toEqual(countsOf(person))
    const [audited] = await store.audit.list({ limit: 1 })
    expect(audited).toMatchObject({
      by: null,
      action: 'erased a person',
      subject: null,
      fields: '2 requests, 2 deliveries, 1 notes',
    })
    expect(await store.requests.listStored({ form: 'trial' })).toEqual([])
    expect((await store.requests.listStored({ form: 'contact' })).map(({ id }) => id)).toEqual(
      person.mentions.requests.map(({ id }) => id),
    )
    expect((await store.check()).problems).toEqual([])
  })

  test('the consent is exported with its request', async () => {
    const { store } = await createStoreOn(kind)
    const consent = { hash: 'c'.repeat(64), locale: 'de', text: 'Ich willige ein.' }
    await store.consents.addTexts([consent])
    const options = { consentHash: consent.hash }
    await store.requests.add(aTrialRequest({ Email: EMAIL }), null, options)
    await store.requests.add(aContactRequest({ email: EMAIL }), null, options)
    await store.requests.add(aContactRequest({ email: EMAIL }), null)
    const person = (await findPerson(store, EMAIL, { signal })) as Person
    const { requests } = await personJson(person)
    const [request] = person.requests
    const at = new Date(request?.receivedAt ?? 0).toISOString()
    expect(requests).toMatchObject([
      { consent: { text: 'Ich willige ein.', locale: 'de', at } },
      { consent: { text: 'Ich willige ein.', locale: 'de', at: expect.stringMatching(/Z$/) } },
      { consent: null },
    ])
  })

  test('a request of another person with a mail to the address is a mention', async () => {
    const { store } = await createStoreOn(kind)
    const requestId = idOf(await store.requests.add(aTrialRequest({ Email: 'bo@harbour.example' }), null))
    const mail = { to: 'Ada@Meridian.example', subject: 'Your colleague', text: 'Bo asked us.' }
    await store.conversation.send({ requestId, by: null, mail, version: null, from: 'sales@sextant.example' })
    const person = (await findPerson(store, EMAIL, { signal })) as Person
    expect(person.mentions.requests).toEqual([{ id: requestId, form: 'trial' }])
    expect(await Array.fromAsync(person.mails)).toEqual([])
  })

  test.each([
    ['the address', `Sent by ADA@meridian.example.`, true],
    ['the name', 'Colleague of noor  HÁDDAD, who left.', true],
    ['a part of the name', 'Noor asked again.', false],
    ['a longer name', 'Noor Haddadi asked again.', false],
  ])('a note about another person with %s is a mention: %s', async (_what, note, isMention) => {
    const { store, where } = await createStoreOn(kind)
    await store.requests.add(aContactRequest({ email: EMAIL }), null)
    const requestId = idOf(await store.requests.add(aTrialRequest({ Email: 'bo@harbour.example' }), null))
    await addConsoleRows(where, { requestId, note })
    const person = (await findPerson(store, EMAIL, { signal })) as Person
    expect(person.mentions.notes.map((one) => one.requestId)).toEqual(isMention ? [requestId] : [])
    expect(person.notes).toEqual([])
  })
})

const personJson = async ({ email, ...records }: Person) =>
  JSON.parse((await Array.fromAsync(recordsText({ email }, records))).join(''))

const idOf = (added: object) => (added as { id: string }).id

test.each(['ada', '@', 'ada @x'])('findPerson returns null for the invalid address %j', async (input) => {
  const { store } = await createStoreOn('SQLite')
  expect(await findPerson(store, input, { signal })).toBeNull()
})
