import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import { readRunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { longestTurn } from '../../tests/support/longest-turn.ts'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import {
  type Mailbox,
  openMailbox,
  skipWithoutDovecot,
  startDovecot,
  stopSharedDovecot,
} from '../../tests/support/service/dovecot.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { aSite } from '../../tests/support/service/service.ts'
import { startTokenServer } from '../../tests/support/service/token-server.ts'
import type { MailboxWatch, MailOutcome } from './mail-outcomes.ts'
import { startMailbox } from './start-mailbox.ts'

const VISITOR = 'noor@harbour.example'

/** A request with an answer; resolves to the id of the request and the Message-ID of the answer. */
async function addAnswered(store: Store) {
  const requestId = await addRequest(store, aTrialRequest({ Email: VISITOR }))
  const answer = { to: VISITOR, subject: 'Your request', text: 'Would Tuesday suit you?' }
  const from = 'office@sextant.example'
  const sent = await store.conversation.send({ requestId, by: null, mail: answer, version: null, from })
  if (sent.result !== 'sent') throw new Error(sent.result)
  return { requestId, messageId: `<${sent.mailId}@sextant.example>`, mailId: sent.mailId }
}

let replies = 0
const aReply = (inReplyTo: string, { from = VISITOR, text = 'Yes.', headers = '' } = {}) =>
  `From: Noor <${from}>\nTo: office@sextant.example\nSubject: Re: Your request\nMessage-ID: <reply-${replies++}@harbour.example>\nIn-Reply-To: ${inReplyTo}\n${headers}\n${text}\n`

const aForeignMail = (nth: number) =>
  `From: news@shop.example\nTo: office@sextant.example\nSubject: News ${nth}\nMessage-ID: <news-${nth}@shop.example>\n\nBuy.\n`

function startReading(store: Store, url: string, env: Record<string, string> = {}) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const outcomes: MailOutcome[] = []
  const watch: MailboxWatch = { onMail: (outcome) => outcomes.push(outcome), watchBytes() {} }
  const settings = readRunSettings({ IMAP_URL: url, ...env }, { host: '127.0.0.1' })
  const mailbox = settings.mailbox as MailboxSettings
  const needs = { store, mailbox, settings, site: aSite(), log, watch }
  const { stop } = startMailbox({ ...needs, retryMs: 200, leasePollMs: 200 })
  onTestFinished(stop)
  const { name } = mailbox
  return { log, name, stop, outcomes, state: () => store.mailboxes.find(name) }
}

/** The mails that came from the mailbox. */
const mailsIn = async (store: Store, requestId: string) =>
  ((await store.conversation.mailsOf(requestId))?.mails ?? []).filter(({ direction }) => direction === 'in')

const textsOf = async (store: Store, requestId: string) => (await mailsIn(store, requestId)).map(({ text }) => text)

const isReading = async ({ state }: ReturnType<typeof startReading>) => {
  await expect.poll(async () => (await state())?.uidValidity).toBeTypeOf('number')
}

beforeEach(skipWithoutDovecot)
afterAll(stopSharedDovecot)

test('a reply is in the conversation within seconds, and the mailbox is not changed', async () => {
  const { store } = await createStoreOn('SQLite')
  const server = await openMailbox()
  const { requestId, messageId } = await addAnswered(store)
  const reading = startReading(store, server.url)
  await isReading(reading)
  server.deliver(aReply(messageId, { text: 'Yes, Tuesday.\n\nOn 3 May 2026 Robin wrote:\n> Would Tuesday suit you?' }))
  const delivered = performance.now()
  await expect.poll(() => textsOf(store, requestId), { timeout: 10_000 }).toEqual(['Yes, Tuesday.'])
  if (process.env.SHOW_FIGURES) console.log('reply in the thread after ms', performance.now() - delivered)
  expect((await mailsIn(store, requestId))[0]).toMatchObject({
    from: VISITOR,
    quoted: 'On 3 May 2026 Robin wrote:\n> Would Tuesday suit you?',
    isKnownSender: true,
    isVerified: false,
  })
  // A mail that was marked as read would have the flag S.
  expect(server.files().join()).not.toMatch(/:2,\w/)
  expect((await store.check()).problems).toEqual([])
})

test('the Cc of a reply is stored without the company, its staff and mailing lists', async () => {
  const { store } = await createStoreOn('SQLite')
  const server = await openMailbox()
  await store.staff.add({ email: 'robin@sextant.example', name: 'Robin', areas: ['inbox'] }, null)
  const { requestId, messageId } = await addAnswered(store)
  await isReading(startReading(store, server.url, { MAIL_FROM: 'Sales <office@sextant.example>' }))
  const people = 'Bo <bo@pier.example>, Office+7@sextant.example, Robin <robin@sextant.example>, dock@lists.example'
  server.deliver(aReply(messageId, { headers: `Cc: ${people}\nList-Post: <mailto:dock@lists.example>\n` }))
  await expect.poll(() => mailsIn(store, requestId), { timeout: 10_000 }).toMatchObject([{ cc: ['bo@pier.example'] }])
})

test('a restart neither loses nor doubles a mail', async () => {
  const { store } = await createStoreOn('SQLite')
  const server = await openMailbox()
  const { requestId, messageId } = await addAnswered(store)
  const first = startReading(store, server.url)
  await isReading(first)
  server.deliver(aReply(messageId, { text: 'first' }))
  await expect.poll(() => textsOf(store, requestId)).toEqual(['first'])
  const stopping = performance.now()
  await first.stop()
  expect(performance.now() - stopping).toBeLessThan(2_000)
  server.deliver(aReply(messageId, { text: 'second' }))
  server.deliver(aForeignMail(1))
  const second = startReading(store, server.url)
  await expect.poll(() => textsOf(store, requestId)).toEqual(['first', 'second'])
  await expect.poll(async () => (await second.state())?.lastUid).toBe(3)
})

test('two instances store a mail once, and the second one reads when the first one stops', async () => {
  const { store, again } = await createStoreOn('SQLite')
  const server = await openMailbox()
  const { requestId, messageId } = await addAnswered(store)
  const first = startReading(store, server.url)
  await isReading(first)
  startReading(await again(), server.url)
  for (const text of ['1', '2', '3']) server.deliver(aReply(messageId, { text }))
  await expect.poll(() => textsOf(store, requestId)).toHaveLength(3)
  await first.stop()
  server.deliver(aReply(messageId, { text: '4' }))
  await expect.poll(async () => (await textsOf(store, requestId)).toSorted()).toEqual(['1', '2', '3', '4'])
})

async function startOn<Server extends Mailbox>(server: Server, before = (_: Mailbox, _messageId: string) => {}) {
  const { store } = await createStoreOn('SQLite')
  const answered = await addAnswered(store)
  before(server, answered.messageId)
  const reading = startReading(store, server.url)
  return { store, server, reading, ...answered, texts: () => textsOf(store, answered.requestId) }
}

const startWithAnswer = async (before?: (server: Mailbox, messageId: string) => void) =>
  startOn(await openMailbox(), before)

test('at the first start the mails that are there are not read', async () => {
  const { server, reading, messageId, texts } = await startWithAnswer((server, messageId) => {
    for (let nth = 0; nth < 3; nth++) server.deliver(aReply(messageId))
  })
  await expect.poll(async () => (await reading.state())?.lastUid).toBe(3)
  server.deliver(aReply(messageId, { text: 'new' }))
  await expect.poll(texts, { timeout: 10_000 }).toEqual(['new'])
})

test('foreign mails are passed, a page in a step, and not stored', async () => {
  const { store, server, reading, messageId, texts, requestId } = await startWithAnswer()
  await isReading(reading)
  await reading.stop()
  for (let nth = 0; nth < 200; nth++) server.deliver(aForeignMail(nth))
  server.deliver(aReply(messageId, { text: 'at last' }))
  const moveOn = vi.spyOn(store.mailboxes, 'moveOn')
  startReading(store, server.url)
  await expect.poll(texts, { timeout: 30_000 }).toEqual(['at last'])
  // Four pages of foreign mails, the reply, and the end of its page.
  expect(moveOn.mock.calls.length).toBeLessThanOrEqual(6)
  expect((await store.conversation.mailsOf(requestId))?.mails).toHaveLength(2)
})

test('with other UIDs the mails since the last one are read again, and none is doubled', async () => {
  const { server, reading, messageId, texts, store } = await startOn(await startDovecot())
  await isReading(reading)
  server.deliver(aReply(messageId, { text: 'first' }))
  await expect.poll(texts).toEqual(['first'])
  const before = await reading.state()
  await reading.stop()
  await server.stop()
  server.forgetUids()
  server.deliver(aReply(messageId, { text: 'second' }))
  await server.start()
  const again = startReading(store, server.url)
  await expect.poll(async () => (await texts()).toSorted()).toEqual(['first', 'second'])
  await expect.poll(async () => (await again.state())?.uidValidity).not.toBe(before?.uidValidity)
  server.deliver(aReply(messageId, { text: 'third' }))
  await expect.poll(async () => (await texts()).toSorted()).toEqual(['first', 'second', 'third'])
})

test('a server that was away is read again, and the log has one line for each change', async () => {
  const { server, reading, messageId, texts } = await startOn(await startDovecot())
  await isReading(reading)
  await server.stop()
  await expect
    .poll(async () => (await reading.state())?.lastError, { timeout: 30_000 })
    .toMatch(/refused the connection$/)
  server.deliver(aReply(messageId, { text: 'meanwhile' }))
  await server.start()
  await expect.poll(texts, { timeout: 30_000 }).toEqual(['meanwhile'])
  await expect.poll(reading.state).toMatchObject({ failingSince: null, lastError: null })
  expect(reading.log.warn.mock.calls).toEqual([
    [{ why: `The mail server 127.0.0.1:${server.port} refused the connection` }, expect.any(String)],
  ])
  expect(reading.log.info).toHaveBeenCalledExactlyOnceWith('The mailbox is read again')
})

test.each([
  [
    'a wrong password',
    (url: string) => url.replace('p%40ss', 'wrong'),
    /^The mail server 127\.0\.0\.1:\d+ refused the login in IMAP_URL$/,
  ],
  [
    'an unknown folder',
    (url: string) => url.replace('INBOX', 'No/folder'),
    /^The mail server 127\.0\.0\.1:\d+ has no folder "No\/folder"$/,
  ],
  [
    'a server without TLS',
    (url: string) => url.replace('imap:', 'imaps:'),
    /^The mail server 127\.0\.0\.1:\d+ does not use TLS at this port$/,
  ],
])('%s is one sentence without the password', async (what, change, sentence) => {
  const { store } = await createStoreOn('SQLite')
  // After a wrong password Dovecot answers the address later.
  const server = await (what === 'a wrong password' ? startDovecot() : openMailbox())
  const reading = startReading(store, change(server.url))
  await expect.poll(async () => (await reading.state())?.lastError, { timeout: 15_000 }).toMatch(sentence)
  expect(JSON.stringify([reading.log.warn.mock.calls, await reading.state()])).not.toMatch(/ss\/w|ss%2Fw|wrong/)
  expect(reading.log.warn).toHaveBeenCalledOnce()
  await reading.stop()
})

test('a login is not sent without TLS to another machine', async () => {
  const { store } = await createStoreOn('SQLite')
  const server = await openMailbox()
  const reading = startReading(store, server.remoteUrl)
  await expect
    .poll(async () => (await reading.state())?.lastError)
    .toMatch(/offers no STARTTLS, and the login in IMAP_URL is not sent/)
})

test('of a mail of 36 MB only headers and names of files are stored', async () => {
  const { store, server, reading, messageId, texts, requestId } = await startWithAnswer()
  await isReading(reading)
  const parts = `--b\nContent-Type: text/plain\n\nHello\n--b\nContent-Type: video/mp4; name="plant.mp4"\nContent-Disposition: attachment; filename="plant.mp4"\nContent-Transfer-Encoding: base64\n\n`
  const headers = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n'
  server.deliver(
    `${aReply(messageId, { headers, text: parts }).trimEnd()}\n\n${`${'QUFB'.repeat(19)}\n`.repeat(470_000)}--b--\n`,
  )
  await expect
    .poll(texts, { timeout: 20_000 })
    .toEqual(['[This mail is too large and is not shown here. It is in the mailbox.]'])
  expect((await mailsIn(store, requestId))[0]?.files).toMatchObject([
    { name: 'plant.mp4', type: 'video/mp4', isStored: false, bytes: expect.closeTo(26_790_000, -6) },
  ])
  await expect.poll(() => reading.outcomes).toEqual(['too large'])
})

test('a bomb, a mail with forged references, an absence note and foreign mails stop nothing', async () => {
  const { store, server, reading, messageId, requestId } = await startWithAnswer()
  await isReading(reading)
  const nested = Array.from(
    { length: 500 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  ).join('')
  server.deliver(aReply(messageId, { headers: nested, text: 'bomb' }))
  server.deliver(aReply(messageId, { from: 'stranger@attacker.example', text: 'forged' }))
  server.deliver(aReply(messageId, { headers: 'Auto-Submitted: auto-replied\n', text: 'I am away.' }))
  server.deliver(aForeignMail(1))
  server.deliver(Buffer.from([0, 255, 10, 13, 200]))
  server.deliver(aReply(messageId, { text: 'last' }))
  await expect.poll(async () => (await reading.state())?.lastUid, { timeout: 20_000 }).toBe(6)
  const mails = await mailsIn(store, requestId)
  expect(mails.map(({ text, kind, isKnownSender }) => ({ text, kind, isKnownSender }))).toEqual([
    {
      text: '[This mail is broken and is not shown here. It is in the mailbox.]',
      kind: 'written',
      isKnownSender: true,
    },
    { text: 'forged', kind: 'written', isKnownSender: false },
    { text: 'I am away.', kind: 'automatic', isKnownSender: true },
    { text: 'last', kind: 'written', isKnownSender: true },
  ])
  expect(reading.outcomes).toEqual(['stored', 'stored', 'automatic', 'ignored', 'ignored', 'stored'])
})

/** All mails of a request from the mailbox. */
async function allIn(store: Store, requestId: string) {
  const records = await store.people.export({ requests: [requestId] }, null)
  return (await Array.fromAsync(records?.mails ?? [])).flat().filter(({ direction }) => direction === 'in')
}

test('of many replies at once each is stored once, those beyond the limit of a request by their headers', async () => {
  const { store, server, reading, messageId, requestId } = await startWithAnswer()
  await isReading(reading)
  const other = await addAnswered(store)
  const expected = Array.from({ length: 202 }, (_, nth) => `reply ${nth}`)
  for (const text of expected) server.deliver(aReply(messageId, { text }))
  server.deliver(aReply(other.messageId, { text: 'Yes.' }))
  await expect.poll(() => textsOf(store, other.requestId), { timeout: 60_000 }).toEqual(['Yes.'])
  const mails = await allIn(store, requestId)
  const text =
    '[This mail is beyond the 200 mails and 100 MB of a request that are stored on a day and is not shown here. It is in the mailbox.]'
  expect(mails.map((mail) => mail.text).toSorted()).toEqual([text, text, ...expected.slice(0, 200)].toSorted())
  const beyond = mails.filter((mail) => mail.text === text)
  expect(beyond).toMatchObject(Array(2).fill({ from: VISITOR, subject: 'Re: Your request', kind: 'written' }))
  expect(reading.outcomes.filter((outcome) => outcome === 'too many')).toHaveLength(2)
  expect(await store.requests.find(requestId)).toMatchObject({ lastWriter: 'visitor' })
})

test('two mails without a Message-ID are two mails', async () => {
  const { server, reading, messageId, texts } = await startWithAnswer()
  await isReading(reading)
  const reply = (text: string) => `From: ${VISITOR}\nSubject: Re\nIn-Reply-To: ${messageId}\n\n${text}\n`
  for (const text of ['first', 'second', 'second']) server.deliver(reply(text))
  await expect.poll(async () => (await reading.state())?.lastUid).toBe(3)
  expect((await texts()).toSorted()).toEqual(['first', 'second'])
})

test('the delivery of an answer that came back has failed, and nothing else is stored', async () => {
  const { store, server, reading, messageId, requestId } = await startWithAnswer()
  await isReading(reading)
  const delivery = (await store.conversation.mailsOf(requestId))?.mails[0]?.delivery
  await store.conversation.markSent(delivery?.id ?? '')
  const report = `From: MAILER-DAEMON@mx.sextant.example\nSubject: Undelivered\nMessage-ID: <bounce@mx.sextant.example>\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ${VISITOR}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <${VISITOR}>: no such user\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\n--b--\n`
  server.deliver(report)
  await expect
    .poll(async () => (await store.conversation.mailsOf(requestId))?.mails[0]?.delivery)
    .toMatchObject({ state: 'failed', lastError: 'The mail came back: 550 5.1.1 the address: no such user' })
  expect((await store.conversation.mailsOf(requestId))?.mails).toHaveLength(1)
  await expect.poll(() => reading.outcomes).toEqual(['bounce'])
})

test('a stop does not wait for a server that does not answer', async () => {
  const { store } = await createStoreOn('SQLite')
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const connected = once(silent, 'connection')
  const reading = startReading(store, `imap://u:p@127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await connected
  const started = performance.now()
  await reading.stop()
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(await reading.state()).toMatchObject({ leasedUntil: 0, lastError: null })
})

test('a mail with files is stored with them while the service answers', async () => {
  const { store, server, reading, messageId, requestId, texts } = await startWithAnswer()
  await isReading(reading)
  const parts = `--b\n\nHello\n--b\nContent-Disposition: attachment; filename="plan.pdf"\nContent-Transfer-Encoding: base64\n\n`
  const headers = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n'
  const mail = `${aReply(messageId, { headers, text: parts }).trimEnd()}\n\n${`${'QUFB'.repeat(19)}\n`.repeat(420_000)}--b--\n`
  const deliver = server.prepare(mail)
  const { turnMs } = await longestTurn(async () => {
    deliver()
    await expect.poll(texts, { timeout: 20_000 }).toEqual(['Hello'])
  })
  if (process.env.SHOW_FIGURES) console.log('longest turn with 24 MB of files ms', turnMs)
  expect(turnMs).toBeLessThan(500)
  const [file] = (await mailsIn(store, requestId))[0]?.files ?? []
  expect(file).toMatchObject({ name: 'plan.pdf', isStored: true, bytes: 23_940_000 })
  let bytes = 0
  for await (const part of store.conversation.readFile(file?.id ?? '')) bytes += part.length
  expect(bytes).toBe(23_940_000)
})

test('without a password the login is an access token', async () => {
  const { store } = await createStoreOn('SQLite')
  const { introspectAt, env } = await startTokenServer('sales@sextant.example')
  const server = await startDovecot({ introspectAt })
  const { requestId, messageId } = await addAnswered(store)
  const refused = startReading(store, server.oauthUrl, env('wr0ng'))
  await expect
    .poll(async () => (await refused.state())?.lastError)
    .toBe('The address in MAIL_OAUTH_TOKEN_URL gave no access token (invalid_client)')
  await refused.stop()
  const reading = startReading(store, server.oauthUrl, env())
  await isReading(reading)
  server.deliver(aReply(messageId, { text: 'by token' }))
  await expect.poll(() => textsOf(store, requestId)).toEqual(['by token'])
})

test('a sender for whom the mail server vouches is verified, and the link to the request goes to its owner', async () => {
  const { store } = await createStoreOn('SQLite')
  const server = await openMailbox()
  const { requestId, messageId } = await addAnswered(store)
  const moveOn = vi.spyOn(store.mailboxes, 'moveOn')
  const reading = startReading(store, server.url, {
    MAILBOX_AUTHSERV_ID: 'mx.sextant.example',
    CONSOLE_PORT: '3001',
    CONSOLE_URL: 'https://staff.sextant.example',
  })
  await isReading(reading)
  const results = 'Authentication-Results: mx.sextant.example; dmarc=pass header.from=harbour.example'
  server.deliver(`${results}\n${aReply(messageId)}`)
  await expect.poll(() => textsOf(store, requestId)).toEqual(['Yes.'])
  expect((await mailsIn(store, requestId))[0]).toMatchObject({ isVerified: true, isKnownSender: true })
  const links = moveOn.mock.calls.map(([, { link }]) => link)
  expect(links).toEqual([null, `https://staff.sextant.example/inbox/${requestId}`])
})
