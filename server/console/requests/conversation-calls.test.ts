import { describe, expect, test, vi } from 'vitest'
import { ConversationAnswer } from '../../../contract/console/conversation.ts'
import { referenceOf } from '../../../contract/request/reference.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { addStaff, startConsole } from '../../../tests/support/service/console.ts'
import { receiveMails } from '../../../tests/support/service/receive-mails.ts'
import { aContactRequest, addRequest, aTrialRequest } from '../../../tests/support/service/records.ts'

const ADA = 'ada@meridian.example'
const ID = '0198c0de-0000-7000-8000-00000000000a'
const mail = { to: ADA, subject: 'Re: Your request', text: 'Thank you.' }
const anAnswer = { id: ID, ...mail }
/** As the page sends it. */
const sending = (files: string[] = []) => ({ ...anAnswer, files })
const version = (number: number) => ({ 'if-match': `"${number}"` })
const octets = { 'content-type': 'application/octet-stream' }

async function startWithRequest(
  request = aTrialRequest({ Email: ADA }),
  options: { site?: Partial<Site>; locale?: string; env?: Record<string, string> } = {},
) {
  const { site = {}, locale = 'en', env = {} } = options
  const parts = await startConsole({ areas: ['inbox'], site, env })
  const id = await addRequest(parts.store, request, { locale })
  /** The token of a colleague. */
  const colleague = async (store: Store) => {
    const { id: staffId } = await addStaff(store, { areas: ['inbox'], name: 'Robin Nagel' })
    return store.sessions.start(staffId, 'Firefox on Linux')
  }
  return { ...parts, id, colleague }
}

test('the first draft has the address, the subject with the reference once, and the name of its author', async () => {
  const { call, id, me } = await startWithRequest(aContactRequest({ email: ADA, subject: 'Re: a visit in May' }))
  const { body } = await call('GET', `/requests/${id}/draft`)
  expect(body).toEqual({
    id: expect.any(String),
    to: ADA,
    cc: [],
    subject: `Re: a visit in May [${referenceOf(id)}]`,
    text: `\n\n${me.name}`,
    files: [],
    signature: me.name,
    updatedAt: null,
  })
})

test('a draft is kept for its author until it is discarded, and colleagues see who writes', async () => {
  const { call, id, store, me, colleague } = await startWithRequest()
  const robin = await colleague(store)
  expect((await call('PUT', `/requests/${id}/draft`, { body: anAnswer })).status).toBe(200)
  expect((await call('GET', `/requests/${id}/draft`)).body).toMatchObject({
    ...anAnswer,
    updatedAt: expect.any(Number),
  })
  expect((await call('GET', `/requests/${id}/draft`, { as: robin })).body).toMatchObject({ text: '\n\nRobin Nagel' })
  const { body } = await call('GET', `/requests/${id}/mails`, { as: robin })
  expect(ConversationAnswer.safeParse(body)).toMatchObject({ success: true })
  expect(body).toMatchObject({ mails: [], writing: [{ id: me.id }], hasMailServer: false })
  expect((await call('DELETE', `/requests/${id}/draft`)).status).toBe(200)
  expect((await call('GET', `/requests/${id}/draft`)).body).toMatchObject({ updatedAt: null })
})

test('a draft does not replace a newer text that its author has not seen', async () => {
  const { call, id } = await startWithRequest()
  const save = (text: string, updatedAt?: number | null) =>
    call('PUT', `/requests/${id}/draft`, { body: { ...anAnswer, text, updatedAt } })
  const first = (await save('From the desk', null)).body.updatedAt
  const second = (await save('From the telephone', first)).body.updatedAt
  expect(second).toBeGreaterThan(first)
  const refused = await save('From the desk again', first)
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'draft-changed', message: 'You have changed this draft in another tab or on another device.' },
  ])
  expect((await call('GET', `/requests/${id}/draft`)).body).toMatchObject({
    text: 'From the telephone',
    updatedAt: second,
  })
  expect((await save('From the telephone', first)).status).toBe(200) // It changes nothing.
  expect((await save('From a tab that was closed')).status).toBe(200)
})

test('a draft with half of a surrogate pair is saved once more after a lost answer', async () => {
  const { id, call } = await startWithRequest()
  const body = { ...anAnswer, text: 'Hello \ud83c', updatedAt: null }
  for (const _ of ['first', 'again']) expect((await call('PUT', `/requests/${id}/draft`, { body })).status).toBe(200)
  expect((await call('GET', `/requests/${id}/draft`)).body).toMatchObject({ text: 'Hello \ufffd' })
})

describe('the Cc of an answer', () => {
  const BO = 'bo@harbour.example'

  test('is that of the visitor, can be changed, and is stored with the answer', async () => {
    const { call, id, store } = await startWithRequest()
    const draft = async () => (await call('GET', `/requests/${id}/draft`)).body
    await call('PUT', `/requests/${id}/draft`, { body: { ...anAnswer, text: '' } })
    await receiveMails(store, id, [{ at: Date.now() + 1_000, cc: [BO, 'eve@pier.example'] }])
    expect(await draft()).toMatchObject({ cc: [BO, 'eve@pier.example'] })
    const body = { ...anAnswer, cc: [BO, 'Bo@Harbour.example', ADA.toUpperCase(), 'kim@m\u00fcnchen.example'] }
    expect((await call('PUT', `/requests/${id}/draft`, { body })).status).toBe(200)
    const cc = [BO, 'kim@m\u00fcnchen.example']
    expect(await draft()).toMatchObject({ cc })
    await receiveMails(store, id, [{ at: Date.now() + 2_000, cc: ['eve@pier.example'] }])
    expect(await draft()).toMatchObject({ cc }) // The text is begun.
    const send = (number: number) =>
      call('POST', `/requests/${id}/mails`, { body: { ...body, files: [] }, headers: version(number) })
    expect((await send(2)).body).toEqual({ mailId: ID, version: 3 })
    expect((await send(2)).body).toEqual({ mailId: ID, version: 3 }) // The answer was lost.
    const { mails } = (await call('GET', `/requests/${id}/mails`)).body
    expect(mails.find((one: { id: string }) => one.id === ID)).toMatchObject({ cc })
  })

  test('can be saved after a member of staff who was in it is forgotten', async () => {
    const { call, id, store, me } = await startWithRequest()
    const robin = await addStaff(store, { areas: ['inbox'] })
    const draft = { ...anAnswer, cc: [BO, robin.email] }
    await store.conversation.saveDraft({ requestId: id, staffId: me.id }, draft)
    await store.staff.disable(robin.id, me.id)
    await store.staff.anonymise(robin.id, me.id)
    const { body } = await call('GET', `/requests/${id}/draft`)
    expect(body.cc).toEqual([BO])
  })

  test('is empty for a client that does not know it', async () => {
    const { call, id, store } = await startWithRequest()
    await receiveMails(store, id, [{ cc: [BO] }])
    await call('PUT', `/requests/${id}/draft`, { body: anAnswer })
    expect((await call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(1) })).status).toBe(200)
    expect((await store.conversation.findMail(ID))?.cc).toEqual([])
  })

  test.each([
    [
      Array.from({ length: 11 }, (_, nth) => `${nth}@pier.example`),
      expect.stringContaining('A mail has at most 10 addresses in Cc.'),
    ],
    [['bo'], expect.any(String)],
    [['bo@harbour.example eve@pier.example'], expect.any(String)],
    [['bo@harbour.example\r\nBcc: eve@pier.example'], expect.any(String)],
    [['Sales+1@Sextant.example'], '“Sales+1@Sextant.example” is an address of the company: remove it from Cc.'],
  ])('%j is refused', async (cc, message) => {
    const { call, id } = await startWithRequest(undefined, { env: { MAIL_FROM: 'Sales <sales@sextant.example>' } })
    const body = { ...anAnswer, cc }
    await call('PUT', `/requests/${id}/draft`, { body })
    const sent = await call('POST', `/requests/${id}/mails`, { body: { ...body, files: [] }, headers: version(0) })
    expect([sent.status, sent.body.message]).toEqual([400, message])
  })
})

test('a new draft ends with the signature of its author, also beside a file', async () => {
  const { call, id, store, me } = await startWithRequest()
  await store.staff.setSignature(me.id, 'Grace Hopper\nSales')
  const read = async () => (await call('GET', `/requests/${id}/draft`)).body
  const beginning = { text: '\n\nGrace Hopper\nSales', signature: 'Grace Hopper\nSales' }
  expect(await read()).toMatchObject({ ...beginning, updatedAt: null })
  await call('POST', `/requests/${id}/draft/files?name=a.txt`, { body: Buffer.from('a'), headers: octets })
  expect(await read()).toMatchObject({ ...beginning, files: [{ name: 'a.txt' }] })
  const { body } = await call('GET', `/requests/${id}/mails`)
  expect(body.writing).toEqual([])
  await call('PUT', `/requests/${id}/draft`, { body: { ...anAnswer, text: beginning.text } })
  expect((await call('PUT', `/requests/${id}/draft`, { body: { ...anAnswer, updatedAt: null } })).status).toBe(200)
})

test('an answer is sent on the version that its author saw, and can be taken back', async () => {
  const { call, id, store } = await startWithRequest()
  await store.requests.addNote(id, 'Called.', null)
  await store.requests.change(id, { status: 'qualified' }, { version: null, by: null, link: null })
  await call('PUT', `/requests/${id}/draft`, { body: anAnswer })
  const send = (number: number) => call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(number) })
  const stale = await send(0)
  expect([stale.status, stale.body]).toMatchObject([412, { code: 'version-stale', version: 1, status: 'qualified' }])
  const { status, body } = await send(1)
  expect([status, body.version]).toEqual([200, 2])
  const path = `/requests/${id}/mails/${body.mailId}/take-back`
  expect((await call('GET', `/requests/${id}/mails`)).body.mails).toMatchObject([
    { ...anAnswer, direction: 'out', delivery: { state: 'waiting' } },
  ])
  expect((await call('POST', path)).status).toBe(200)
  expect((await call('POST', path)).status).toBe(404)
})

test('an answer that another tab has sent is not sent again, and one that it has changed is not deleted', async () => {
  const { call, id } = await startWithRequest()
  const save = (text: string) => call('PUT', `/requests/${id}/draft`, { body: { ...anAnswer, text } })
  const send = (number: number) => call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(number) })
  await save(`${anAnswer.text}\n`)
  for (const number of [0, 1]) expect((await send(number)).body).toEqual({ mailId: ID, version: 1 })
  const other = (await save('From the telephone')).body.id
  const body = { ...sending(), id: other }
  const changed = await call('POST', `/requests/${id}/mails`, { body, headers: version(1) })
  expect([changed.status, changed.body.code]).toEqual([409, 'not-now'])
  expect((await call('GET', `/requests/${id}/draft`)).body).toMatchObject({ text: 'From the telephone' })
  expect((await call('GET', `/requests/${id}/mails`)).body.mails).toHaveLength(1)
})

test.each<[string, { next?: string; text?: string; updatedAt?: number | null | undefined }]>([
  ['from a tab that still shows it', {}],
  ['from a tab that never had its version', { updatedAt: null }],
  ['from a tab that is closed', { updatedAt: undefined }],
  ['with an empty line at its end', { text: `${anAnswer.text}\n\n` }],
  ['after the next draft was begun', { next: 'One more thing' }],
])('an answer does not come back as a draft %s', async (_, { next = '', ...change }) => {
  const { call, id } = await startWithRequest()
  const path = `/requests/${id}/draft`
  const save = (change: object) => call('PUT', path, { body: { ...anAnswer, ...change } })
  const { updatedAt } = (await save({})).body
  await call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(0) })
  const { body: empty } = await call('GET', path)
  expect(empty.updatedAt).toBeNull()
  if (next) await save({ text: next, id: empty.id })
  const { status, body } = await save({ updatedAt, ...change })
  const message = 'You have sent this answer in another tab or on another device.'
  expect([status, body]).toEqual([409, { code: 'draft-sent', message }])
  const { body: kept } = await call('GET', path)
  expect(kept.text).toBe(next || empty.text)
})

test.each([
  ['another text', { text: 'Thank you. On Thursday.' }],
  ['another address', { to: 'bo@harbour.example' }],
  ['another subject', { subject: 'Your visit' }],
])('a draft with %s than the answer that was sent is kept', async (_, change) => {
  const { call, id } = await startWithRequest()
  const { updatedAt } = (await call('PUT', `/requests/${id}/draft`, { body: anAnswer })).body
  await call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(0) })
  const body = { ...anAnswer, ...change, updatedAt }
  const { id: next } = (await call('PUT', `/requests/${id}/draft`, { body })).body
  expect(next).not.toBe(ID)
  expect((await call('GET', `/requests/${id}/draft`)).body).toMatchObject({ ...anAnswer, ...change, id: next })
})

test('the text of an answer is kept as a draft if it was written once more, is a colleague’s, or was taken back', async () => {
  const { call, id, store, colleague } = await startWithRequest()
  const path = `/requests/${id}/draft`
  await call('PUT', path, { body: anAnswer })
  const { mailId } = (await call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(0) })).body
  expect((await call('PUT', path, { body: anAnswer, as: await colleague(store) })).status).toBe(200)
  const { id: next, updatedAt } = (await call('GET', path)).body
  expect((await call('PUT', path, { body: { ...anAnswer, id: next, updatedAt } })).status).toBe(200)
  await call('DELETE', path)
  await call('POST', `/requests/${id}/mails/${mailId}/take-back`)
  expect((await call('PUT', path, { body: anAnswer })).status).toBe(200)
})

test('an answer that has left is not taken back', async () => {
  const { call, id, store } = await startWithRequest()
  await call('PUT', `/requests/${id}/draft`, { body: anAnswer })
  const { body } = await call('POST', `/requests/${id}/mails`, { body: sending(), headers: version(0) })
  const [delivery] = await store.outbox.list('waiting', { channels: ['answer'] })
  await store.conversation.markSent(delivery?.id ?? '')
  const answer = await call('POST', `/requests/${id}/mails/${body.mailId}/take-back`)
  expect([answer.status, answer.body.message]).toEqual([409, 'The answer has left already.'])
})

test.each([
  [
    'two addresses',
    { to: `${ADA}, bo@harbour.example` },
    '“ada@meridian.example, bo@harbour.example” is not one email address.',
  ],
  ['a name with an address', { to: `Ada <${ADA}>` }, `“Ada <${ADA}>” is not one email address.`],
  ['no text', { text: ' ' }, 'The call is not as expected at /text: A text is required.'],
  ['no subject', { subject: '' }, 'The call is not as expected at /subject: A subject is required.'],
])('an answer with %s is refused in one sentence', async (_what, change, sentence) => {
  const { call, id } = await startWithRequest()
  const { status, body } = await call('POST', `/requests/${id}/mails`, {
    body: { ...sending(), ...change },
    headers: version(0),
  })
  expect([status, body.message]).toEqual([400, sentence])
})

test('a file of a draft is sent with the answer, and is only offered as a download', async () => {
  const { call, id, store, colleague } = await startWithRequest()
  const content = Buffer.from('<script>alert(1)</script>')
  const name = encodeURIComponent('Ü"bersicht\r\n.html')
  const add = await call('POST', `/requests/${id}/draft/files?name=${name}&type=text/html`, {
    body: content,
    headers: octets,
  })
  expect(add.body).toMatchObject({ name: 'Ü"bersicht .html', type: 'text/html', bytes: content.length })
  const { id: draftId } = (await call('PUT', `/requests/${id}/draft`, { body: anAnswer })).body
  const send = (files: string[]) =>
    call('POST', `/requests/${id}/mails`, { body: { ...sending(files), id: draftId }, headers: version(0) })
  const other = await send([])
  expect([other.status, other.body.message]).toEqual([
    409,
    'This answer was changed or sent in another tab. Look at it, and send it again.',
  ])
  await send([add.body.id])
  const { mails } = (await call('GET', `/requests/${id}/mails`)).body
  expect(mails[0].files).toMatchObject([{ id: add.body.id, name: 'Ü"bersicht .html' }])
  const file = await call('GET', `/requests/${id}/files/${add.body.id}`, { as: await colleague(store) })
  expect(file.text).toBe(content.toString())
  const stranger = await addRequest(store, aTrialRequest())
  expect((await call('GET', `/requests/${stranger}/files/${add.body.id}`)).status).toBe(404)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="U_bersicht .html"; filename*=UTF-8''%C3%9C%22bersicht%20.html`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  })
})

test('too many files are refused with both limits', async () => {
  const { call, id } = await startWithRequest()
  const add = () => call('POST', `/requests/${id}/draft/files?name=a.txt`, { body: Buffer.from('a'), headers: octets })
  for (let nth = 1; nth <= 10; nth++) expect((await add()).status).toBe(200)
  const refused = await add()
  expect([refused.status, refused.body.message]).toEqual([409, 'An answer has at most 10 files with 15 MB together.'])
})

const someReplies = (title: string) => [
  { title, text: '{visitorName} of {visitorCompany}, {reference}: {ourCompany}, {bookingLink}' },
]

test.each([
  ['de', 'Absagen', 'de'],
  ['ar', 'Decline', 'en'],
])('a request in %s has the saved replies “%s”, with its values', async (locale, title, tag) => {
  const request = aContactRequest({ email: ADA, name: 'Ada\nByron' })
  const replies = { en: someReplies('Decline'), de: someReplies('Absagen') }
  const { call, id } = await startWithRequest(request, { site: { replies }, locale })
  const text = `Ada Byron of {visitorCompany}, ${referenceOf(id)}: Sextant, {bookingLink}`
  expect((await call('GET', `/requests/${id}/replies`)).body).toEqual({ locale: tag, replies: [{ title, text }] })
})

test.each([
  ['text', { text: 'Hello {visitorName}, {this} is no placeholder.' }],
  ['subject', { subject: 'For {visitorName}' }],
])('an answer whose %s has a placeholder without a value is refused in one sentence', async (_where, change) => {
  const { call, id } = await startWithRequest()
  const { status, body } = await call('POST', `/requests/${id}/mails`, {
    body: { ...sending(), ...change },
    headers: version(0),
  })
  expect([status, body.message]).toEqual([400, 'Replace {visitorName} before you send this answer.'])
})

const receive = (store: Store, id: string, texts: string[]) =>
  receiveMails(
    store,
    id,
    texts.map((text) => ({ text })),
  )

test('a conversation is read in pages, the newest first', async () => {
  const { call, id, store } = await startWithRequest()
  const texts = Array.from({ length: 120 }, (_, nth) => `Mail ${nth}`)
  await receive(store, id, texts)
  const read = async (before: string) =>
    (await call('GET', `/requests/${id}/mails${before}`)).body as ConversationAnswer
  const pages = [await read('')]
  for (const page of pages) if (page.earlier > 0) pages.push(await read(`?before=${page.mails[0]?.id}`))
  expect(pages.map(({ mails, earlier }) => [mails.length, earlier])).toEqual([
    [50, 70],
    [50, 20],
    [20, 0],
  ])
  expect(pages.reverse().flatMap(({ mails }) => mails.map(({ text }) => text))).toEqual(texts)
})

test('a page ends before its texts have more than 1 MB, and has a mail at least', async () => {
  const { call, id, store } = await startWithRequest()
  const long = (mb: number) => 'ẞ'.repeat((mb * 1_000_000) / 3)
  await receive(store, id, [long(0.3), long(1.2), long(0.9), long(0.6), long(0.3)])
  const read = async (before: string) =>
    (await call('GET', `/requests/${id}/mails${before}`)).body as ConversationAnswer
  const pages = [await read('')]
  for (const page of pages) if (page.earlier > 0) pages.push(await read(`?before=${page.mails[0]?.id}`))
  expect(pages.map(({ mails }) => mails.length)).toEqual([2, 1, 1, 1])
})

test('an unchanged conversation is answered without reading its texts', async () => {
  const { call, id, store } = await startWithRequest()
  await receive(store, id, ['One', 'Two'])
  const { id: robin } = await addStaff(store, { areas: ['inbox'], name: 'Robin Nagel' })
  const path = `/requests/${id}/mails`
  const first = await call('GET', path)
  let etag = String(first.headers.etag)
  const mailsOf = vi.spyOn(store.conversation, 'mailsOf')
  const again = () => call('GET', path, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  expect(mailsOf).not.toHaveBeenCalled()
  const changes = {
    'a mail': () => receive(store, id, ['Three']),
    'an answer': () =>
      store.conversation.send({ requestId: id, by: robin, mail, version: null, from: 'a@sextant.example' }),
    'the delivery of the answer': async () => {
      const [delivery] = await store.outbox.list('waiting', { channels: ['answer'] })
      await store.outbox.fail(delivery?.id ?? '', 'no such mailbox')
    },
    'a colleague who is writing': () => store.conversation.saveDraft({ requestId: id, staffId: robin }, anAnswer),
    'the name of its author': async () => {
      await store.staff.disable(robin, null)
      await store.staff.anonymise(robin, null)
    },
  }
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const { status, headers } = await again()
    expect([what, status]).toEqual([what, 200])
    etag = String(headers.etag)
    expect((await again()).status).toBe(304)
  }
})

test('the mails of a request that is gone are not found, also with an ETag', async () => {
  const { call, id, store } = await startWithRequest()
  const { headers } = await call('GET', `/requests/${id}/mails`)
  await store.erase({ requests: [id] })
  const gone = await call('GET', `/requests/${id}/mails`, { headers: { 'if-none-match': String(headers.etag) } })
  expect(gone.status).toBe(404)
})
