import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ListAnswer, RequestAnswer } from '../../../contract/console/requests.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import type { Store } from '../../../store/open-store.ts'
import { addStaff, CONSOLE_ORIGIN, startConsole } from '../../../tests/support/service/console.ts'
import {
  aContactRequest,
  addRequest as add,
  anAgentRequest,
  aTrialRequest,
  twoTouches,
} from '../../../tests/support/service/records.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { compose } from '../../delivery/mail/mail-channel.ts'

const addRequest = (store: Store, change = {}) => add(store, aTrialRequest(change))
const addContact = (store: Store, change = {}) => add(store, aContactRequest(change))

const UNKNOWN = '0198c0de-0000-7000-8000-000000000001'
const version = (number: number) => ({ 'if-match': `"${number}"` })

test('the list is answered in the shape of the contract, and 304 while nothing changes', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  const id = await addRequest(store)
  await addContact(store)
  const { status, body, headers } = await call('GET', '/requests?view=waiting&limit=1')
  expect(status).toBe(200)
  expect(ListAnswer.safeParse(body)).toMatchObject({ success: true })
  expect(body).toMatchObject({
    rows: [{ form: 'contact' }],
    total: { count: 2, isMore: false },
    views: { waiting: { count: 2 }, mine: { count: 0 } },
  })
  const second = await call('GET', `/requests?view=waiting&limit=1&after=${body.next}`)
  expect(second.body).toMatchObject({ rows: [{ id }], next: null })
  const since = { headers: { 'if-none-match': String(headers.etag) } }
  const same = await call('GET', '/requests?view=waiting&limit=1', since)
  expect([same.status, same.text]).toEqual([304, ''])
  await store.requests.change(id, { owner: me.id }, { version: null, by: null, link: null })
  expect((await call('GET', '/requests?view=waiting&limit=1', since)).status).toBe(200)
  expect((await call('GET', '/requests?view=mine')).body.rows).toMatchObject([
    { id, owner: { id: me.id, name: me.name } },
  ])
})

test('the list says which servers fail and since when, each once', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const failing = async () => (await call('GET', '/requests?view=waiting')).body.failing
  await store.channels.switchOn(['mail', 'answer', 'webhook'])
  await addRequest(store)
  expect(await failing()).toEqual([])
  await store.channels.failed('answer', '535 Password expired', { isServer: true })
  await store.channels.failed('webhook', 'The receiver answered 500', { isServer: false })
  const since = expect.any(Number)
  expect(await failing()).toEqual([
    { name: 'mail', since, why: '535 Password expired' },
    { name: 'webhook', since, why: 'The receiver answered 500' },
  ])
  await store.channels.succeeded('mail')
  expect(await failing()).toMatchObject([{ name: 'webhook' }])
})

test('the views are counted without the filters of the list', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  await addRequest(store)
  await addContact(store)
  const { body } = await call('GET', '/requests?view=all&form=trial&owner=none&stalled=yes')
  expect(body).toMatchObject({
    total: { count: 0 },
    views: { waiting: { count: 2 }, all: { count: 2 } },
  })
})

test('a period is of whole days in the time zone of the company', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  await addRequest(store)
  const { timeZone } = aSite().company
  const today = Temporal.Now.plainDateISO(timeZone)
  const count = async (query: string) => (await call('GET', `/requests?${query}`)).body.rows.length
  expect(await count(`from=${today}&to=${today}`)).toBe(1)
  expect(await count(`from=${today.add({ days: 1 })}`)).toBe(0)
  expect(await count(`to=${today.subtract({ days: 1 })}`)).toBe(0)
})

test('a request is answered whole, with its version', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const id = await addContact(store, { message: 'Is <b>this</b> & that shown as text?' })
  const { status, body, headers } = await call('GET', `/requests/${id}`)
  expect([status, headers.etag]).toEqual([200, '"0"'])
  expect(RequestAnswer.safeParse(body)).toMatchObject({ success: true })
  expect(body.text).toBe('Is <b>this</b> & that shown as text?')
})

test('a change is stored and answered, and the new owner gets a mail with the link only', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  const owner = await addStaff(store, { areas: ['inbox'] })
  const id = await addRequest(store)
  const body = { status: 'contacted', owner: owner.id, followUpOn: '2026-12-01' }
  const answer = await call('PATCH', `/requests/${id}`, { body, headers: version(0) })
  expect([answer.status, answer.headers.etag]).toEqual([200, '"1"'])
  expect(answer.body).toMatchObject({ ...body, owner: { name: owner.name }, version: 1 })
  const mails = await store.outbox.list()
  const mail = mails.find(({ recipient }) => recipient === owner.email)
  const content = await compose(mail as NonNullable<typeof mail>, { store, site: aSite() })
  expect(content?.text).toContain(`${CONSOLE_ORIGIN}/inbox/${id}`)
  const { CompanyName, Email, Description } = aTrialRequest().fields as Record<string, string>
  for (const text of [CompanyName, Email, Description, me.name])
    expect(`${content?.subject} ${content?.text} ${content?.html}`).not.toContain(text)
})

test('a stale change names who changed what, and is not stored', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const ada = await addStaff(store, { areas: ['inbox'], name: 'Ada Lovelace' })
  const as = await store.sessions.start(ada.id, 'test')
  const id = await addRequest(store)
  await call('PATCH', `/requests/${id}`, { as, body: { status: 'won' }, headers: version(0) })
  const stale = await call('PATCH', `/requests/${id}`, {
    body: { status: 'lost' },
    headers: version(0),
  })
  expect(stale.status).toBe(412)
  expect(stale.body).toMatchObject({
    code: 'version-stale',
    message: expect.stringContaining('Ada Lovelace'),
    version: 1,
    status: 'won',
    changes: [{ by: { name: 'Ada Lovelace' }, field: 'status', before: 'new', after: 'won' }],
  })
  expect(await store.requests.find(id)).toMatchObject({ status: 'won', version: 1 })
})

test('notes are added', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  const id = await addRequest(store)
  const { status, body } = await call('POST', `/requests/${id}/notes`, {
    body: { text: ' Called. ' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ text: 'Called.', by: { id: me.id, name: me.name } })
})

test.each([
  [{ action: 'status', status: 'lost' }, { status: 'lost' }],
  [{ action: 'spam' }, { status: 'spam' }],
  [{ action: 'not-spam' }, { status: 'new' }],
])('several requests are changed at once: %o', async (action, after) => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const ids = [await addRequest(store), await addContact(store)]
  if (action.action === 'not-spam')
    for (const id of ids) await store.requests.change(id, { status: 'spam' }, { version: null, by: null, link: null })
  const { body } = await call('POST', '/requests/bulk', { body: { ...action, ids } })
  expect(body.changed.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
  for (const id of ids) expect(await store.requests.find(id)).toMatchObject(after)
})

test('changes are undone by the person who made them', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const ben = await addStaff(store, { areas: ['inbox'], name: 'Ben' })
  const as = await store.sessions.start(ben.id, 'test')
  const ids = [await addRequest(store), await addContact(store)]
  const bulk = { action: 'status', status: 'lost', ids }
  const { body } = await call('POST', '/requests/bulk', { body: bulk })
  const undo = { body: { changes: body.changed } }
  expect((await call('POST', '/requests/undo', { ...undo, as })).body).toEqual({ undone: 0 })
  expect((await call('POST', '/requests/undo', undo)).body).toEqual({ undone: 2 })
  for (const id of ids) expect(await store.requests.find(id)).toMatchObject({ status: 'new' })
})

test('the export has the rows of the filter, without formulas, and is in the audit', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  const id = await addRequest(store, { CompanyName: '=cmd()', Industry: 'Finance' })
  await addContact(store)
  const { status, headers, text } = await call('GET', '/requests/export?industry=Finance')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="requests-[\d-]{10}\.csv"$/)
  const [head, row, ...rest] = text.trim().split('\r\n')
  expect(head).toContain('"Id","Reference","ReceivedAt","Form","CompanyName"')
  expect(row).toContain(`"${id}"`)
  expect(row).toContain(`"'=cmd()"`)
  expect(rest).toEqual([])
  const [entry] = await store.audit.list({ limit: 1 })
  expect(entry).toMatchObject({ by: me.id, action: 'exported requests' })
})

test('the export has everything that visitors sent, and the work of staff', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  const consent = { hash: 'c'.repeat(64), locale: 'de', text: 'Ich willige ein.' }
  await store.consents.addTexts([consent])
  const options = { attribution: twoTouches, locale: 'de', consentHash: consent.hash } as const
  const request = await store.requests.add(anAgentRequest(), null, options)
  const contact = await store.requests.add(aContactRequest(), null, {
    verdict: { reason: 'three links', holdsMail: false },
    consentHash: 'd'.repeat(64),
  })
  const [requestId, contactId] = [request, contact].map((added) => ('id' in added ? added.id : ''))
  const change = { owner: me.id, status: 'contacted', followUpOn: '2026-12-01' } as const
  await store.requests.change(requestId ?? '', change, { version: null, by: me.id, link: null })
  const { text } = await call('GET', '/requests/export')
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const { CompanyName, Email, Industry, UseCase, RequiredUsers, Timeline, Description } = anAgentRequest()
    .fields as Record<string, string>
  expect(rows).toEqual([
    {
      ...Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, ''])),
      Id: contactId,
      Reference: referenceOf(contactId ?? ''),
      Form: 'contact',
      Name: 'Noor Haddad',
      Email: 'noor@harbour.example',
      Subject: 'A visit in May',
      Message: 'We would like to see the plant.\nIs Tuesday possible?',
      ReceivedAt: time,
      Status: 'new',
      SuspectedFor: 'three links',
      Consent: 'd'.repeat(64),
    },
    expect.objectContaining({
      CompanyName,
      Email,
      Industry,
      UseCase,
      RequiredUsers,
      Timeline,
      Description,
      Id: requestId,
      Reference: referenceOf(requestId ?? ''),
      Form: 'agent',
      Features: 'CRM Integration, Real-time Notifications',
      CreateDate: time,
      Status: 'contacted',
      Owner: me.name,
      FollowUpOn: '2026-12-01',
      FirstAnsweredAt: time,
      Source: 'news',
      First_utm_source: 'news',
      LastReferrer: 'https://search.example/',
      Locale: 'de',
      Consent: 'Ich willige ein.',
    }),
  ])
})

test.each([
  ['GET', '/requests/nonsense', {}, 404, 'not-found'],
  ['GET', '/requests?limit=101', {}, 400, 'invalid'],
  ['GET', '/requests?view=other', {}, 400, 'invalid'],
  ['GET', '/requests?from=2026-02-30', {}, 400, 'invalid'],
  ['GET', '/requests?after=x', {}, 400, 'invalid'],
  ['GET', `/requests?q=${'x'.repeat(201)}`, {}, 400, 'invalid'],
  ['PATCH', '/requests/ID', { body: { status: 'gone' }, headers: version(0) }, 400, 'invalid'],
  ['PATCH', '/requests/ID', { body: { owner: UNKNOWN }, headers: version(0) }, 400, 'invalid'],
  ['PATCH', '/requests/ID', { body: { followUpOn: 'soon' }, headers: version(0) }, 400, 'invalid'],
  ['POST', '/requests/ID/notes', { body: { text: '  ' } }, 400, 'invalid'],
  ['POST', '/requests/ID/notes', { body: { text: 'x'.repeat(5001) } }, 400, 'invalid'],
  ['POST', '/requests/bulk', { body: { action: 'spam', ids: [] } }, 400, 'invalid'],
  ['POST', '/requests/undo', { body: { changes: [] } }, 400, 'invalid'],
  ['POST', '/requests/undo', { body: { changes: [{ id: UNKNOWN }] } }, 400, 'invalid'],
  ['POST', '/requests/bulk', { body: { action: 'assign', ids: [UNKNOWN], owner: UNKNOWN } }, 400, 'invalid'],
  ['POST', '/requests/bulk', { body: { action: 'spam', ids: Array(201).fill(UNKNOWN) } }, 400, 'invalid'],
] as const)('%s %s with %o is answered with %i', async (method, path, options, status, code) => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const id = await addRequest(store)
  const answer = await call(method, path.replace('ID', id), options)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toMatch(/^[^a-z].*\.$/)
  expect(await store.requests.find(id)).toMatchObject({ status: 'new', version: 0 })
})
