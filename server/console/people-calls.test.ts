import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../contract/console/people.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import { startConsole } from '../../tests/support/service/console.ts'
import { addConsoleRows } from '../../tests/support/service/console-rows.ts'
import { databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aContactHtml, aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const EMAIL = 'ada@meridian.example'

/** Two requests of Ada with notes, one of Bo that mentions her, and a note about Bo that names her. */
async function startWithAda(options: Parameters<typeof startConsole>[0] = {}) {
  const started = await startConsole(options)
  const { store, where } = started
  const idOf = (added: object) => (added as { id: string }).id
  const request = idOf(
    await store.requests.add(aTrialRequest({ Email: 'Ada@Meridian.example', CompanyName: 'Analytics' }), null),
  )
  const html = aContactHtml({ email: EMAIL, name: 'Ada Byron' })
  const contact = idOf(await store.requests.add(readContactHtml(html), null))
  const mention = idOf(
    await store.requests.add(
      aContactRequest({ email: 'bo@x.example', name: 'Bo', message: `As ${EMAIL} said.` }),
      null,
    ),
  )
  const others = idOf(await store.requests.add(aTrialRequest({ Email: 'meridian@ada.example' }), null))
  await addConsoleRows(where, { requestId: request, note: 'Called.' })
  await addConsoleRows(where, { requestId: contact, note: 'Likes tea.' })
  await addConsoleRows(where, { requestId: mention, note: 'Colleague of Ada BYRON.' })
  const [mail] = await store.outbox.list()
  await store.outbox.markDelivered(mail?.id ?? '')
  await store.outbox.leaseDue('mail', 60_000)
  return { ...started, ids: { request, contact, mention, others } }
}

async function search({ call }: Pick<Awaited<ReturnType<typeof startConsole>>, 'call'>, text: string) {
  const { status, body } = await call('POST', '/people/search', { body: { text } })
  expect(status).toBe(200)
  return body as SearchAnswer
}

const reasonsIn = ({ requests }: SearchAnswer) => Object.fromEntries(requests.map(({ id, because }) => [id, because]))

test('an address finds the requests of the person, the mentions, and what belongs to each', async () => {
  const started = await startWithAda()
  const { request, contact, mention } = started.ids
  const found = await search(started, ` ADA@meridian.example `)
  expect(found).toMatchObject({ email: EMAIL, isMore: false, staff: null })
  expect(reasonsIn(found)).toEqual({
    [request]: 'sender',
    [contact]: 'sender',
    [mention]: 'mention',
  })
  expect(found.requests.find(({ id }) => id === request)).toMatchObject({
    form: 'trial',
    company: 'Analytics',
    email: 'Ada@Meridian.example',
    notes: 1,
    changes: 1,
    deliveries: 1,
    unsent: 0,
    beingSent: 0,
  })
  expect(found.requests.find(({ id }) => id === contact)).toMatchObject({
    name: 'Ada Byron',
    unsent: 1,
    beingSent: 1,
  })
  expect(found.notes).toMatchObject([{ requestId: mention, text: 'Colleague of Ada BYRON.' }])
})

test.each([
  ['byr ADA', 'name'],
  ['Byron', 'name'],
  ['said', null],
])('the words "%s" of a name find requests and notes', async (text, because) => {
  const started = await startWithAda()
  const { contact, mention } = started.ids
  const found = await search(started, text)
  expect(found.email).toBeNull()
  expect(reasonsIn(found)).toEqual(because ? { [contact]: because } : { [mention]: 'mention' })
  expect(found.notes).toHaveLength(because ? 1 : 0)
})

test('the export has everything about the selection, and its audit only counts', async () => {
  const { call, store, me, ids } = await startWithAda()
  const notes = (await store.requests.find(ids.mention))?.notes.map(({ id }) => id)
  const body = { requests: [ids.request, ids.contact], notes }
  const { status, text } = await call('POST', '/people/export', { body })
  expect(status).toBe(200)
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    requests: [
      { id: ids.request, fields: { Email: 'Ada@Meridian.example' }, status: 'new' },
      { id: ids.contact, fields: { name: 'Ada Byron' } },
    ],
    changes: [{ after: 'contacted' }, { after: 'contacted' }],
  })
  expect(file.deliveries).toHaveLength(2)
  expect(file.notes.map(({ text }: { text: string }) => text).sort()).toEqual([
    'Called.',
    'Colleague of Ada BYRON.',
    'Likes tea.',
  ])
  const [audited] = await store.audit.list({ limit: 1 })
  expect(audited).toMatchObject({
    by: me.id,
    action: 'exported a person',
    subject: null,
    fields: '2 requests, 2 deliveries, 3 notes, 2 drafts',
  })
})

test('the export has the consent of each request', async () => {
  const { call, store } = await startConsole()
  const consent = { hash: 'c'.repeat(64), locale: 'de', text: 'Ich willige ein.' }
  await store.consents.addTexts([consent])
  const request = await store.requests.add(aTrialRequest(), null, { consentHash: consent.hash })
  const contact = await store.requests.add(aContactRequest(), null)
  const requests = [request, contact].map((added) => ('id' in added ? added.id : ''))
  const { text } = await call('POST', '/people/export', { body: { requests, notes: [] } })
  expect(JSON.parse(text)).toMatchObject({
    requests: [{ consent: { text: 'Ich willige ein.', locale: 'de', at: expect.any(String) } }, { consent: null }],
  })
})

test('an erasure erases the selection only, and its audit only counts', async () => {
  const { call, store, me, ids } = await startWithAda()
  const notes = (await store.requests.find(ids.mention))?.notes.map(({ id }) => id)
  const body = { requests: [ids.request, ids.contact], notes }
  const erased = await call('POST', '/people/erase', { body })
  expect(erased.body).toEqual({
    requests: 2,
    deliveries: 2,
    notes: 3,
    drafts: 2,
    beingSent: 1,
    stillInLog: false,
  })
  const left = [
    ...(await store.requests.listStored({ form: 'trial' })),
    ...(await store.requests.listStored({ form: 'contact' })),
  ]
  expect(left.map(({ id }) => id).sort()).toEqual([ids.mention, ids.others].sort())
  const [audited] = await store.audit.list({ limit: 1 })
  expect(audited).toMatchObject({ by: me.id, action: 'erased a person', subject: null })
  expect(JSON.stringify(await store.audit.list({ limit: 50 }))).not.toMatch(/meridian|byron/i)
  expect((await store.check()).problems).toEqual([])
})

test('the staff member with the address is named', async () => {
  const started = await startConsole()
  const { id, name, email } = started.me
  expect(await search(started, email)).toMatchObject({ staff: { id, name }, requests: [] })
})

test.each(['', ' a ', 'x'.repeat(201)])('the search for "%s" is refused', async (text) => {
  const { call } = await startConsole()
  expect(await call('POST', '/people/search', { body: { text } })).toMatchObject({ status: 400 })
})

test.for(databases)('a search for signs of the query language is answered: on %s', async (kind, context) => {
  skipWithout(kind)(context)
  const started = await startConsole({ kind })
  for (const text of ['a@b', '"@x', "o'neil' | 'x", '* AND NEAR(', '!!! @@@', '%_'])
    expect((await search(started, text)).requests, text).toEqual([])
})

test('an empty selection is refused, and one that is gone is not found and not audited', async () => {
  const { call, store } = await startConsole()
  const empty = { requests: [], notes: [] }
  const gone = { requests: ['0198c0de-0000-7000-8000-000000000001'], notes: [] }
  expect((await call('POST', '/people/export', { body: empty })).status).toBe(400)
  expect((await call('POST', '/people/erase', { body: empty })).status).toBe(400)
  expect((await call('POST', '/people/export', { body: gone })).status).toBe(404)
  expect((await call('POST', '/people/erase', { body: gone })).status).toBe(404)
  const entries = await store.audit.list({ limit: 9 })
  expect(entries.map(({ action }) => action)).toEqual(['signed in', 'added a staff member'])
})

test.each(['export', 'erase'])('%s needs a fresh confirmation', async (what) => {
  let time = Date.UTC(2026, 10, 21, 12)
  const { call, ids } = await startWithAda({ now: () => time })
  time += 6 * 60_000
  const body = { requests: [ids.request], notes: [] }
  expect(await call('POST', `/people/${what}`, { body })).toMatchObject({
    status: 403,
    body: { code: 'not-confirmed' },
  })
})

test.each(['search', 'export', 'erase'])('%s is only for the area people', async (what) => {
  const { call } = await startConsole({ areas: ['inbox', 'admin', 'employees'] })
  expect(await call('POST', `/people/${what}`, { body: {} })).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
})
