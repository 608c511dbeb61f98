import { beforeEach, describe, expect, test } from 'vitest'
import { TAKE_BACK_MS } from '../../contract/console/conversation-limits.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import {
  createStoreOn,
  databases,
  executeUncommitted,
  type Kind,
  skipWithout,
  untilBlocked,
} from '../../tests/support/service/databases.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { Store } from '../open-store.ts'
import type { DraftKey } from './drafts.ts'
import type { ReceivedMail } from './receive-mail.ts'

const ADA = 'ada@meridian.example'
const SALES = 'sales@sextant.example'
const MAILBOX = 'sales@imap.sextant.example/INBOX'
const anAnswer = { to: ADA, subject: 'Re: Your request', text: 'Thank you, Ada.' }

/** A store with a request of Ada, and Robin of the staff. */
async function createStoreWithRequest(kind: Kind) {
  const { store, where } = await createStoreOn(kind)
  const added = await store.requests.add(aTrialRequest({ Email: ADA }), null, { mayAcknowledge: true })
  const robin = await store.staff.add({ email: 'robin@sextant.example', name: 'Robin Nagel', areas: ['inbox'] }, null)
  const id = 'id' in added ? added.id : ''
  const me = robin && 'id' in robin ? robin.id : ''
  const send = (change: Partial<Parameters<Store['conversation']['send']>[0]> = {}) =>
    store.conversation.send({ requestId: id, by: me, mail: anAnswer, version: null, from: SALES, ...change })
  const request = async () => store.requests.find(id)
  const mails = async () => (await store.conversation.mailsOf(id))?.mails ?? []
  /** Sends an answer, and hands it to the mail server. */
  async function answer() {
    const sent = await send()
    const delivery = (await mails()).at(-1)?.delivery
    await store.conversation.markSent(delivery?.id ?? '')
    return sent
  }
  let uid = 0
  async function receive(change: Partial<ReceivedMail> = {}) {
    await store.mailboxes.lease(MAILBOX, { reader: 'this', leaseMs: 60_000 })
    uid += 1
    const mail = aReply({ requestId: id, messageId: `<${uid}@meridian.example>`, ...change })
    const link = 'https://staff.sextant.example/inbox/1'
    return store.mailboxes.moveOn(MAILBOX, { reader: 'this', uidValidity: 1, uid, mail, link })
  }
  return { store, where, id, me, send, answer, receive, request, mails }
}

const aReply = (change: Partial<ReceivedMail>): ReceivedMail => ({
  requestId: '',
  kind: 'written',
  at: Date.now(),
  from: ADA,
  to: SALES,
  subject: 'Re: Your request',
  text: 'Tuesday suits us.',
  quoted: '> Thank you, Ada.',
  messageId: '<1@meridian.example>',
  inReplyTo: null,
  isVerified: true,
  files: [],
  ...change,
})

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('an answer waits ten seconds in the outbox, and can be taken back until a worker has it', async () => {
    const { store, id, me, send, mails, request } = await createStoreWithRequest(kind)
    await store.conversation.saveDraft({ requestId: id, staffId: me }, anAnswer)
    const sent = await send()
    const mailId = 'mailId' in sent ? sent.mailId : ''
    const [mail] = await mails()
    expect(mail).toMatchObject({ ...anAnswer, direction: 'out', by: { name: 'Robin Nagel' }, from: SALES })
    expect(mail?.delivery).toMatchObject({ state: 'waiting', dueAt: (mail?.at ?? 0) + TAKE_BACK_MS })
    expect(await store.outbox.leaseDue('answer', 1_000)).toBeNull()
    expect(await store.conversation.draftOf({ requestId: id, staffId: me })).toBeNull()
    expect(await request()).toMatchObject({ status: 'new', firstAnsweredAt: null, version: 1 })

    expect(await store.conversation.takeBack({ requestId: id, mailId, by: me })).toBe('taken back')
    expect(await mails()).toEqual([])
    expect(await store.outbox.list('waiting', { channels: ['answer'] })).toEqual([])
    expect(await store.conversation.draftOf({ requestId: id, staffId: me })).toMatchObject(anAnswer)
  })

  test('each person in Cc has a delivery of the answer, and all can be taken back until one is leased', async () => {
    const { store, id, me, send, mails, request } = await createStoreWithRequest(kind)
    const cc = ['bo@harbour.example', 'eve@m\u00fcnchen.example']
    const deliveries = async () => store.outbox.list(undefined, { channels: ['answer'] })
    const mailIdOf = (sent: Awaited<ReturnType<typeof send>>) => ('mailId' in sent ? sent.mailId : '')
    const first = mailIdOf(await send({ mail: { ...anAnswer, cc } }))
    expect((await deliveries()).map(({ recipient }) => recipient)).toEqual([ADA, ...cc])
    expect(await mails()).toMatchObject([{ cc, delivery: { state: 'waiting' } }])
    expect(await store.conversation.takeBack({ requestId: id, mailId: first, by: me })).toBe('taken back')
    expect(await deliveries()).toEqual([])
    expect(await store.conversation.draftOf({ requestId: id, staffId: me })).toMatchObject({ ...anAnswer, cc })

    const second = mailIdOf(await send({ mail: { ...anAnswer, cc } }))
    const [toAda, toBo] = await deliveries()
    await store.conversation.markSent(toBo?.id ?? '')
    expect(await request()).toMatchObject({ status: 'new', firstAnsweredAt: null })
    expect(await mails()).toMatchObject([{ delivery: { state: 'waiting' } }])
    expect(await store.conversation.takeBack({ requestId: id, mailId: second, by: me })).toBe('left')
    await store.conversation.markSent(toAda?.id ?? '')
    expect(await request()).toMatchObject({ status: 'contacted', firstAnsweredAt: expect.any(Number) })
    await store.erase({ requests: [id] })
    expect(await deliveries()).toEqual([])
  })

  test('the Cc of the last mail between the company and the visitor is kept, without the staff', async () => {
    const { store, id, receive, send } = await createStoreWithRequest(kind)
    const kept = async () => (await store.conversation.lastCcOf({ id, email: 'Ada@Meridian.example' }))?.cc
    expect(await kept()).toBeUndefined()
    const many = Array.from({ length: 12 }, (_, nth) => `${nth}@pier.example`)
    await receive({ cc: ['Robin+a@sextant.example', ...many] })
    expect(await kept()).toEqual(many.slice(0, 10))
    await receive({ cc: ['bo@harbour.example', ADA, 'robin@sextant.example'] })
    expect(await kept()).toEqual(['bo@harbour.example'])
    await receive({ from: 'bo@harbour.example', cc: ['eve@pier.example'] })
    await receive({ from: 'robin@sextant.example', to: ADA, cc: ['kim@sextant.example'] })
    await receive({ kind: 'automatic', cc: [] })
    await send({ mail: { ...anAnswer, to: 'eve@pier.example', cc: ['kim@pier.example'] } })
    expect(await kept()).toEqual(['bo@harbour.example'])
    await send({ mail: { ...anAnswer, cc: ['eve@pier.example'] } })
    expect(await kept()).toEqual(['eve@pier.example'])
    expect(await store.conversation.lastCcOf({ id, email: null })).toBeNull()
  })

  test('an answer on an older version of the request is refused, and nothing is sent', async () => {
    const { send, receive, mails, request } = await createStoreWithRequest(kind)
    await receive()
    expect(await send({ version: 0 })).toMatchObject({ result: 'stale', version: 1 })
    expect(await mails()).toHaveLength(1)
    expect(await send({ version: 1 })).toMatchObject({ result: 'sent', version: 2 })
    expect((await request())?.version).toBe(2)
    expect(await send({ requestId: 'unknown' })).toEqual({ result: 'not found' })
  })

  test('a mail of the visitor waits for an answer, reopens a lost request, and tells the owner', async () => {
    const { store, id, me, receive, answer, request } = await createStoreWithRequest(kind)
    await store.requests.change(id, { status: 'lost', owner: me }, { version: null, by: me, link: null })
    await receive({ at: 1_000 })
    expect(await request()).toMatchObject({ status: 'contacted', waitingSince: 1_000, lastWriter: 'visitor' })
    await receive({ at: 2_000 })
    expect(await request()).toMatchObject({ waitingSince: 1_000 })
    const told = await store.outbox.list('waiting', { channels: ['mail'] })
    const notices = await Promise.all(told.map(({ about }) => store.notices.find(about.id)))
    expect(notices.filter((notice) => notice?.kind === 'visitorWrote')).toHaveLength(1)
    await answer()
    expect(await request()).toMatchObject({ waitingSince: null, lastWriter: 'staff' })
  })

  test('an answer that came back is not sent again by a decision about spam, and not taken back after a retry', async () => {
    const { store, id, me, answer, mails } = await createStoreWithRequest(kind)
    const sent = await answer()
    const mailId = 'mailId' in sent ? sent.mailId : ''
    const stored = await store.conversation.findMail(mailId)
    const messageIds = [stored?.messageId ?? '']
    const bounce = { messageIds, references: [], recipients: [ADA], why: 'no such user', domain: 'sextant.example' }
    await store.mailboxes.markBounced(bounce)
    const change = (status: 'spam' | 'new') =>
      store.requests.change(id, { status }, { version: null, by: me, link: null })
    await change('spam')
    await change('new')
    const delivery = async () => (await mails())[0]?.delivery
    expect(await delivery()).toMatchObject({ state: 'dismissed' })
    await store.deliveries.retry((await delivery())?.id ?? '', [], me)
    expect(await delivery()).toMatchObject({ state: 'waiting' })
    expect(await store.conversation.takeBack({ requestId: id, mailId, by: me })).toBe('left')
  })

  test('a mail is stored once, and the position moves on with it', async () => {
    const { store, receive, mails } = await createStoreWithRequest(kind)
    expect(await receive({ messageId: '<same@meridian.example>' })).toEqual({ isStored: true })
    expect(await receive({ messageId: '<same@meridian.example>' })).toEqual({ isStored: false })
    expect(await mails()).toHaveLength(1)
    expect(await store.mailboxes.find(MAILBOX)).toMatchObject({ uidValidity: 1, lastUid: 2 })
  })

  test('an answer that leaves late does not make a request wait again', async () => {
    const { store, id, me, send, mails, receive, request } = await createStoreWithRequest(kind)
    await send()
    await receive({ at: 1_000 })
    await store.requests.change(id, { waitingSince: null }, { version: null, by: me, link: null })
    const [answer] = (await mails()).filter(({ delivery }) => delivery !== null)
    await store.conversation.markSent(answer?.delivery?.id ?? '')
    expect(await request()).toMatchObject({ status: 'contacted', waitingSince: null, lastWriter: 'staff' })
  })

  test('a mail belongs to the request whose mail it answers, or whose reference and sender it has', async () => {
    const { store, id, answer, mails } = await createStoreWithRequest(kind)
    await answer()
    const [sent] = await store.outbox.list(undefined, { channels: ['answer'] })
    const mail = await store.conversation.findMail(sent?.mailId ?? '')
    const headers = { messageIds: [], subject: 'Hello', from: 'bo@harbour.example', domain: 'sextant.example' }
    const find = (change: object) => store.mailboxes.findRequestOf({ ...headers, ...change })
    expect(await find({ messageIds: ['<unknown@x.example>', mail?.messageId] })).toBe(id)
    expect(await find({ messageIds: [`<${id}@sextant.example>`] })).toBe(id)
    const reference = referenceOf(id)
    expect(await find({ subject: `AW: Ihre Anfrage [${reference.toLowerCase()}]`, from: 'Ada@Meridian.example' })).toBe(
      id,
    )

    expect(await find({})).toBeNull()
    expect(await find({ messageIds: [`<${id}@attacker.example>`] })).toBeNull()
    expect(await find({ subject: `Re: [${reference}]` })).toBeNull()
    expect(await find({ subject: `Re: [${reference.slice(0, -1)}U]`, from: ADA })).toBeNull()
    expect(await mails()).toHaveLength(1)
  })

  test('a person in Cc who writes back is somebody who did not take part before', async () => {
    const { send, mails, receive } = await createStoreWithRequest(kind)
    await send({ mail: { ...anAnswer, cc: ['bo@harbour.example'] } })
    await receive({ from: 'bo@harbour.example' })
    expect((await mails()).find(({ direction }) => direction === 'in')).toMatchObject({ isKnownSender: false })
  })

  test('one instance reads a mailbox at a time, and the other one goes on after it', async () => {
    const { store } = await createStoreWithRequest(kind)
    const lease = (reader: string, leaseMs = 60_000) => store.mailboxes.lease(MAILBOX, { reader, leaseMs })
    const first = { uidValidity: null, lastUid: 0, readAt: null }
    expect(await lease('one')).toEqual(first)
    expect(await lease('two')).toBeNull()
    expect(await lease('one')).toEqual(first)
    const move = { uidValidity: 7, uid: 41, mail: null, link: null }
    expect(await store.mailboxes.moveOn(MAILBOX, { reader: 'two', ...move })).toBe('not leased')
    await store.mailboxes.moveOn(MAILBOX, { reader: 'one', ...move })
    await store.mailboxes.release(MAILBOX, 'two')
    expect(await lease('two')).toBeNull()
    await store.mailboxes.release(MAILBOX, 'one')
    expect(await lease('two')).toMatchObject({ uidValidity: 7, lastUid: 41 })
    await store.mailboxes.failed(MAILBOX, 'away')
    expect(await store.mailboxes.find(MAILBOX)).toMatchObject({ lastError: 'away', failingSince: expect.any(Number) })
    expect(await store.mailboxes.find('another mailbox')).toBeNull()
    await store.mailboxes.succeeded(MAILBOX)
    expect(await store.mailboxes.find(MAILBOX)).toMatchObject({ lastError: null, failingSince: null })
  })

  test('files are kept in parts of 1 MB, and only those of the request or of the own draft are found', async () => {
    const { store, id, me, send, mails } = await createStoreWithRequest(kind)
    const content = Buffer.alloc(2_500_000, 'plan')
    const key = { requestId: id, staffId: me }
    const file = { name: 'plan.pdf', type: 'application/pdf', bytes: content.length, content }
    const added = await store.conversation.addDraftFile(key, file, anAnswer)
    const fileId = typeof added === 'object' ? added.id : ''
    expect(await store.conversation.findFile({ fileId, requestId: id, staffId: 'somebody else' })).toBeNull()
    expect(await store.conversation.findFile({ fileId, requestId: 'another', staffId: me })).toBeNull()
    expect(await store.conversation.findFile({ fileId, ...key })).toMatchObject({ name: 'plan.pdf' })
    await send()
    expect(await mails()).toMatchObject([{ files: [{ name: 'plan.pdf', bytes: 2_500_000, isStored: true }] }])
    expect(await store.conversation.findFile({ fileId, requestId: id, staffId: 'a colleague' })).not.toBeNull()
    const parts = await Array.fromAsync(store.conversation.readFile(fileId))
    expect(parts.map(({ length }) => length)).toEqual([1_000_000, 1_000_000, 500_000])
    expect(Buffer.concat(parts).equals(content)).toBe(true)
    expect((await store.check()).problems).toEqual([])
  })

  test('a draft has at most ten files with 15 MB together', async () => {
    const { store, id, me } = await createStoreWithRequest(kind)
    const key = { requestId: id, staffId: me }
    const add = (bytes: number) =>
      store.conversation.addDraftFile(
        key,
        { name: 'a', type: 'text/plain', bytes, content: Buffer.alloc(bytes) },
        anAnswer,
      )
    await add(14_999_999)
    expect(await add(2)).toBe('too much')
    for (let nth = 2; nth <= 10; nth++) expect(await add(0)).toMatchObject({ bytes: 0 })
    expect(await add(0)).toBe('too much')
    const draft = await store.conversation.draftOf(key)
    expect(draft?.files).toHaveLength(10)
    expect(await store.conversation.removeDraftFile(key, draft?.files[0]?.id ?? '')).toBe(true)
    expect(await add(2)).toMatchObject({ bytes: 2 })
  })

  test.each([
    [
      'the removal of a file',
      (store: Store, key: DraftKey, file: string) => store.conversation.removeDraftFile(key, file),
    ],
    ['the discarding of the draft', (store: Store, key: DraftKey) => store.conversation.discardDraft(key)],
  ])('%s at the moment of sending takes no file from the answer', async (_what, remove) => {
    const { store, where, id, me, send, mails } = await createStoreWithRequest(kind)
    const key = { requestId: id, staffId: me }
    const offer = { name: 'offer.pdf', type: 'application/pdf', bytes: 1, content: Buffer.from('a') }
    const added = await store.conversation.addDraftFile(key, offer, anAnswer)
    const file = typeof added === 'string' ? added : added.id
    // Stops the transaction on PostgreSQL after it has read the draft. SQLite has one writer at a time.
    const lock = 'lock table "requestMails" in share row exclusive mode'
    const release = kind === 'PostgreSQL' ? await executeUncommitted(where, lock) : null
    const draft = await store.conversation.draftOf(key)
    const sending = send({ draft: { id: draft?.id ?? '', files: [file] } })
    if (release) await untilBlocked(where)
    const removing = remove(store, key, file)
    if (release) await untilBlocked(where, 2)
    await release?.()
    expect(await sending).toMatchObject({ result: 'sent' })
    expect(await removing).toBe(false)
    expect(await mails()).toMatchObject([{ files: [{ name: 'offer.pdf' }] }])
  })

  test('colleagues see who writes, but not an empty draft', async () => {
    const { store, id, me } = await createStoreWithRequest(kind)
    const beside = { requestId: id, staffId: 'somebody else' }
    await store.conversation.saveDraft({ requestId: id, staffId: me }, { ...anAnswer, text: '' })
    expect(await store.conversation.writersBeside(beside)).toEqual([])
    await store.conversation.saveDraft({ requestId: id, staffId: me }, anAnswer)
    expect(await store.conversation.writersBeside(beside)).toEqual([{ id: me, name: 'Robin Nagel' }])
    expect(await store.conversation.writersBeside({ requestId: id, staffId: me })).toEqual([])
  })

  test('the words of the only mail leave the search when it is taken back', async () => {
    const { store, id, me, send } = await createStoreWithRequest(kind)
    const count = async () => {
      return (await store.requests.count({ view: 'all', me: null, today: '2026-11-27', q: 'wednesday' })).count
    }
    await count()
    const sent = await send({ mail: { ...anAnswer, text: 'Wednesday' } })
    expect(await count()).toBe(1)
    await store.conversation.takeBack({ requestId: id, mailId: 'mailId' in sent ? sent.mailId : '', by: me })
    expect(await count()).toBe(0)
  })
})

test('an answer that a worker has, or that somebody else wrote, cannot be taken back', async () => {
  const { store, id, me, answer, mails } = await createStoreWithRequest('SQLite')
  const sent = await answer()
  const mailId = 'mailId' in sent ? sent.mailId : ''
  expect(await store.conversation.takeBack({ requestId: id, mailId, by: me })).toBe('left')
  expect(await store.conversation.takeBack({ requestId: id, mailId, by: 'somebody else' })).toBe('not found')
  expect(await mails()).toHaveLength(1)
})

test('an answer that a worker leases at the same time cannot be taken back', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const { store, where, id, me, send, mails } = await createStoreWithRequest('PostgreSQL')
  const sent = await send()
  const mailId = 'mailId' in sent ? sent.mailId : ''
  const commit = await executeUncommitted(where, `update outbox set "leasedUntil" = 1 where "mailId" = '${mailId}'`)
  const taken = store.conversation.takeBack({ requestId: id, mailId, by: me })
  await untilBlocked(where)
  await commit()
  expect(await taken).toBe('left')
  expect(await mails()).toHaveLength(1)
})

test('what was typed since comes after an answer that is taken back', async () => {
  const { store, id, me, send } = await createStoreWithRequest('SQLite')
  const sent = await send()
  await store.conversation.saveDraft({ requestId: id, staffId: me }, { ...anAnswer, text: 'One more thing.' })
  await store.conversation.takeBack({ requestId: id, mailId: 'mailId' in sent ? sent.mailId : '', by: me })
  const draft = await store.conversation.draftOf({ requestId: id, staffId: me })
  expect(draft?.text).toBe('Thank you, Ada.\n\nOne more thing.')
})

test('the first answer is measured when the mail server has it, and makes a new request a contacted one', async () => {
  const { store, answer, request, mails } = await createStoreWithRequest('SQLite')
  await answer()
  const [mail] = await mails()
  expect(mail?.delivery).toMatchObject({ state: 'delivered' })
  const first = await request()
  expect(first).toMatchObject({
    status: 'contacted',
    firstAnsweredAt: mail?.delivery?.deliveredAt,
    isAnswerMeasured: true,
    lastWriter: 'staff',
  })
  expect(first?.changes).toMatchObject([{ field: 'status', after: 'contacted', by: { name: 'Robin Nagel' } }])
  await store.conversation.markSent(mail?.delivery?.id ?? '')
  await answer()
  expect(await request()).toMatchObject({ firstAnsweredAt: first?.firstAnsweredAt, status: 'contacted' })
  expect((await store.check()).problems).toEqual([])
})

test('a mail that is stored while an answer is on its way still waits, whatever its time', async () => {
  const { store, send, receive, mails, request } = await createStoreWithRequest('SQLite')
  await receive({ at: Date.now() - 60_000 })
  await send()
  const late = Date.now() - 30_000
  await receive({ at: late })
  await receive({ at: late + 60_000 })
  const answer = (await mails()).find(({ delivery }) => delivery)
  await store.conversation.markSent(answer?.delivery?.id ?? '')
  expect(await request()).toMatchObject({ waitingSince: late, lastWriter: 'visitor', isAnswerMeasured: true })
})

test('an undo of the status keeps the time of a measured answer', async () => {
  const { store, id, me, answer, request } = await createStoreWithRequest('SQLite')
  await answer()
  const before = await request()
  expect(await store.requests.undo([{ id, version: before?.version ?? 0 }], me)).toEqual({ undone: 1 })
  expect(await request()).toMatchObject({
    status: 'new',
    firstAnsweredAt: before?.firstAnsweredAt,
    isAnswerMeasured: true,
  })
})

test('a repeated answer is sent once, and one with other files than its author sees is refused', async () => {
  const { store, id, me, send, mails } = await createStoreWithRequest('SQLite')
  const key = { requestId: id, staffId: me }
  const file = { name: 'a', type: 'text/plain', bytes: 1, content: Buffer.from('a') }
  await store.conversation.addDraftFile(key, file, anAnswer)
  const { id: mailId = '', files = [] } = (await store.conversation.draftOf(key)) ?? {}
  expect(await send({ draft: { id: mailId, files: [] } })).toEqual({ result: 'other draft' })
  const draft = { id: mailId, files: files.map((one) => one.id) }
  for (const _ of ['first', 'again'])
    expect(await send({ draft, version: 0 })).toEqual({ result: 'sent', mailId, version: 1 })
  expect(await mails()).toHaveLength(1)
})

test('an answer with the id of a colleague’s answer, or of one to another request, is refused', async () => {
  const { store, id, me, send, mails } = await createStoreWithRequest('SQLite')
  const draft = { id: '0198c0de-0000-7000-8000-00000000000a', files: [] }
  const save = async (change: object) => {
    const key = { requestId: id, staffId: me, ...change }
    const saved = await store.conversation.saveDraft(key, { ...anAnswer, id: draft.id })
    return typeof saved === 'object' && saved.id
  }
  expect(await save({})).toBe(draft.id)
  const grace = await store.staff.add({ email: 'grace@sextant.example', name: 'Grace', areas: ['inbox'] }, null)
  const other = await store.requests.add(aTrialRequest({ Email: ADA }), null)
  const others = { staffId: grace && 'id' in grace ? grace.id : '', requestId: 'id' in other ? other.id : '' }
  expect(await save({ staffId: others.staffId })).not.toBe(draft.id)
  await send({ draft })
  expect(await save({ requestId: others.requestId })).not.toBe(draft.id)
  for (const change of [{ by: others.staffId }, { by: null }, { requestId: others.requestId }])
    expect(await send({ draft, ...change })).toEqual({ result: 'other draft' })
  expect(await mails()).toHaveLength(1)
  expect((await store.conversation.mailsOf(others.requestId))?.mails).toEqual([])
})

test('an internal mail of staff in the thread is no answer', async () => {
  const { receive, request } = await createStoreWithRequest('SQLite')
  await receive({ from: 'robin@sextant.example', to: 'grace@sextant.example' })
  expect(await request()).toMatchObject({ status: 'new', firstAnsweredAt: null, lastWriter: null })
})

test('a reply about a closed request waits, until staff close it again, and an undo brings it back', async () => {
  const { store, id, me, receive, request } = await createStoreWithRequest('SQLite')
  const change = (status: 'won' | 'lost') =>
    store.requests.change(id, { status }, { version: null, by: me, link: null })
  await change('won')
  await receive({ at: 1_000, isVerified: false })
  const waiting = { view: 'waiting', me: null, today: '2026-11-27' } as const
  const ids = async () => (await store.requests.list(waiting, { limit: 9 })).rows.map((row) => row.id)
  expect(await ids()).toEqual([id])
  await change('lost')
  expect(await ids()).toEqual([])
  await store.requests.undo([{ id, version: (await request())?.version ?? 0 }], me)
  expect(await request()).toMatchObject({ status: 'won', waitingSince: 1_000 })
  expect(await ids()).toEqual([id])
})

test('a mail that needs no answer waits no longer, until the visitor writes again, and an undo brings it back', async () => {
  const { store, id, me, receive, request } = await createStoreWithRequest('SQLite')
  await receive({ at: 1_000 })
  const noAnswer = () => store.requests.change(id, { waitingSince: null }, { version: null, by: me, link: null })
  expect(await noAnswer()).toMatchObject({ result: 'changed' })
  const changed = await request()
  expect(changed).toMatchObject({ waitingSince: null, status: 'new', firstAnsweredAt: null })
  expect(changed?.changes).toMatchObject([{ field: 'waitingSince', before: '1000', after: null }])
  expect(await noAnswer()).toEqual({ result: 'same' })
  await store.requests.undo([{ id, version: changed?.version ?? 0 }], me)
  expect(await request()).toMatchObject({ waitingSince: 1_000 })
  await noAnswer()
  await receive({ at: 2_000, messageId: '<again@meridian.example>' })
  expect(await request()).toMatchObject({ waitingSince: 2_000, lastWriter: 'visitor' })
  expect((await store.check()).problems).toEqual([])
})

test('an automatic reply changes nothing but the thread', async () => {
  const { receive, mails, request } = await createStoreWithRequest('SQLite')
  await receive({ kind: 'automatic' })
  expect(await mails()).toMatchObject([{ kind: 'automatic' }])
  expect(await request()).toMatchObject({ version: 0, waitingSince: null, lastWriter: null })
})

test('a mail whose sender is not verified waits, but does not reopen a lost request', async () => {
  const { store, id, me, receive, request, mails } = await createStoreWithRequest('SQLite')
  await store.requests.change(id, { status: 'lost' }, { version: null, by: me, link: null })
  await receive({ isVerified: false })
  expect(await request()).toMatchObject({ status: 'lost', lastWriter: 'visitor' })
  expect(await mails()).toMatchObject([{ isVerified: false, isKnownSender: true }])
})

test('a request is read with its newest deliveries only', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.channels.switchOn(['webhook'])
  const id = await addRequest(store, aTrialRequest({ Email: ADA }))
  expect(await store.requests.find(id)).toMatchObject({ hasEarlierDeliveries: false })
  // The webhook gets each of them.
  await receiveMails(store, id, Array(55).fill({}))
  const request = await store.requests.find(id)
  const all = await store.outbox.list()
  expect(request?.deliveries.map((delivery) => delivery.id)).toEqual(all.slice(-50).map((delivery) => delivery.id))
  expect(request).toMatchObject({ hasEarlierDeliveries: true })
})

test('a verified mail of staff counts as an answer, one that is not verified does not', async () => {
  const { receive, request, mails } = await createStoreWithRequest('SQLite')
  await receive({ from: 'Robin@sextant.example', isVerified: false })
  expect(await request()).toMatchObject({ firstAnsweredAt: null, lastWriter: 'visitor' })
  await receive({ from: 'Robin@sextant.example', to: ADA, at: Date.now() + 1 })
  expect(await request()).toMatchObject({ isAnswerMeasured: true, status: 'contacted', lastWriter: 'staff' })
  expect(await mails()).toMatchObject([
    { direction: 'in', isKnownSender: false },
    { direction: 'out', delivery: null },
  ])
})

test.each([
  ['second in To', ['kim@sextant.example', 'ada@meridian.example']],
  ['in Cc', [SALES, 'kim@sextant.example', 'ada@meridian.example']],
  ['the only recipient', ['ada@meridian.example']],
])('a mail of staff counts as an answer with the visitor %s', async (_, recipients) => {
  const { receive, request, mails } = await createStoreWithRequest('SQLite')
  await receive({ from: 'robin@sextant.example', to: recipients[0] ?? '', recipients, at: Date.now() + 1 })
  expect(await request()).toMatchObject({ status: 'contacted', lastWriter: 'staff' })
  expect(await mails()).toMatchObject([{ direction: 'out', to: 'ada@meridian.example' }])
})

test('remarks for colleagues do not count as answers, however many there are', async () => {
  const { store, receive, request } = await createStoreWithRequest('SQLite')
  await store.staff.add({ name: 'Kim', email: 'kim@sextant.example', areas: ['inbox'] }, null)
  for (const recipients of [['kim@sextant.example'], [SALES, 'kim@sextant.example'], ['kim@sextant.example', SALES]])
    await receive({ from: 'robin@sextant.example', to: recipients[0] ?? '', recipients, at: Date.now() + 1 })
  expect(await request()).toMatchObject({ status: 'new', firstAnsweredAt: null })
})

test('somebody else who writes in the thread is marked, and known afterwards only to whom an answer was sent', async () => {
  const { store, send, receive, mails } = await createStoreWithRequest('SQLite')
  await receive({ from: 'bo@harbour.example' })
  await send({ mail: { ...anAnswer, to: 'bo@harbour.example' } })
  await receive({ from: 'bo@harbour.example' })
  // A person of another request is a stranger in this one.
  const other = await store.requests.add(aTrialRequest({ Email: 'bo@harbour.example' }), null)
  await store.conversation.send({
    requestId: 'id' in other ? other.id : '',
    by: null,
    mail: { ...anAnswer, to: 'zoe@harbour.example' },
    version: null,
    from: SALES,
  })
  await receive({ from: 'zoe@harbour.example' })
  const senders = (await mails()).filter(({ direction }) => direction === 'in')
  expect(senders.map(({ isKnownSender }) => isKnownSender)).toEqual([false, true, false])
})

test('the search finds the words of a mail, and no words of one that was taken back', async () => {
  const { store, id, me, send, receive } = await createStoreWithRequest('SQLite')
  const find = async (q: string) => {
    const { rows } = await store.requests.list({ view: 'all', me: null, today: '2026-11-27', q }, { limit: 9 })
    return rows.map((row) => row.id)
  }
  expect(await find('tuesday')).toEqual([])
  await receive()
  expect(await find('tuesday')).toEqual([id])
  const sent = await send({ mail: { ...anAnswer, text: 'Wednesday' } })
  expect(await find('wednesday')).toEqual([id])
  await store.conversation.takeBack({ requestId: id, mailId: 'mailId' in sent ? sent.mailId : '', by: me })
  expect(await find('wednesday')).toEqual([])
  expect(await find('tuesday')).toEqual([id])
})
