import { expect, onTestFinished, test, vi } from 'vitest'
import { referenceOf } from '../../../contract/request/reference.ts'
import { startNotices } from '../../../tests/support/service/notices.ts'
import { receiveMails } from '../../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../../tests/support/service/records.ts'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'

const ADA = 'ada@meridian.example'
const SALES = 'sales@sextant.example'

/** A service with a mail server, a request of Ada, and Robin of the staff. */
async function start(env: object = {}, server: Parameters<typeof startSmtpServer>[0] = {}) {
  const smtp = await startSmtpServer(server)
  onTestFinished(() => smtp.stop())
  const all = { SMTP_URL: smtp.url, MAIL_FROM: `Sextant <${SALES}>`, MAIL_TO: 'inbox@sextant.example', ...env }
  const notices = await startNotices({ env: all })
  const { store, clock, wake } = notices
  const request = aTrialRequest({ Email: ADA, Description: 'We invoice by hand.\nHelp us.' })
  const id = await addRequest(store, request, { mayAcknowledge: true })
  const robin = await store.staff.add({ email: 'robin@sextant.example', name: 'Robin Nägel', areas: ['inbox'] }, null)
  const by = robin && 'id' in robin ? robin.id : null
  const subject = `Re: Engage Talent [${referenceOf(id)}]`
  async function send(change: object = {}) {
    const mail = { to: ADA, subject, text: 'Tuesday or Thursday?\n<b>Both</b> suit us.', ...change }
    await store.conversation.send({ requestId: id, by, mail, version: null, from: SALES })
  }
  async function answer(change: object = {}) {
    await send(change)
    clock.now += 11_000
    wake()
  }
  const mailsToVisitors = () => smtp.mails.filter(({ envelope }) => !envelope.to.includes('inbox@sextant.example'))
  return { ...notices, smtp, id, by, send, answer, subject, mailsToVisitors }
}

const headerOf = (mail: { headers: { key: string; value: string }[] } | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value

test('an answer is from the person at the address of the company, and quotes the request', async () => {
  const { answer, mailsToVisitors, subject, store, id } = await start({ REPLY_TO: 'replies@sextant.example' })
  await answer()
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(1))
  const [mail] = mailsToVisitors()
  expect(mail).toMatchObject({ envelope: { from: SALES, to: [ADA] }, subject })
  expect(mail?.from).toMatchObject({ name: 'Robin Nägel', address: SALES })
  expect(mail?.text).toMatch(
    /^Tuesday or Thursday\?\n<b>Both<\/b> suit us\.\n\nOn .* wrote:\n> We invoice by hand\.\n> Help us\.\n/,
  )
  expect(mail?.html).toContain('&lt;b&gt;Both&lt;/b&gt; suit us.')
  expect(mail?.html).not.toMatch(/<img|https?:/)
  expect(headerOf(mail, 'auto-submitted')).toBeUndefined()
  expect(headerOf(mail, 'reply-to')).toBe('replies@sextant.example')
  const [stored] = (await store.conversation.mailsOf(id))?.mails ?? []
  expect(headerOf(mail, 'message-id')).toBe(`<${stored?.id}@sextant.example>`)
  await vi.waitFor(async () => expect(await store.requests.find(id)).toMatchObject({ status: 'contacted' }))
})

test('each recipient gets the answer with the addresses of all, and who is refused changes nothing for the others', async () => {
  const { smtp, store, id, answer } = await start()
  smtp.behaviour = { recipient: (address) => (address === 'eve@pier.example' ? '550 No such user' : undefined) }
  const cc = ['bo@b\u00fccher.example', 'eve@pier.example']
  await answer({ cc })
  const toThem = () => smtp.mails.filter(({ cc: copies = [] }) => copies.length > 0)
  await vi.waitFor(() => expect(toThem()).toHaveLength(2))
  expect(toThem().map(({ envelope }) => envelope.to)).toEqual(expect.arrayContaining([[ADA], ['bo@bücher.example']]))
  for (const mail of toThem()) {
    expect([headerOf(mail, 'to'), headerOf(mail, 'cc')]).toEqual([ADA, 'bo@xn--bcher-kva.example, eve@pier.example'])
    expect(headerOf(mail, 'message-id')).toBe(headerOf(toThem()[0], 'message-id'))
  }
  await vi.waitFor(async () => expect(await store.outbox.list('failed')).toMatchObject([{ recipient: cc[1] }]))
  await vi.waitFor(async () =>
    expect((await store.conversation.mailsOf(id))?.mails).toMatchObject([{ cc, delivery: { state: 'delivered' } }]),
  )
})

test('an answer whose copies are refused for now is sent once to its receiver', async () => {
  const { smtp, store, answer, mailsToVisitors, clock, wake } = await start()
  smtp.behaviour = { recipient: (address) => (address === ADA ? undefined : '450 Greylisted') }
  await answer({ cc: ['bo@harbour.example'] })
  const waiting = () => store.outbox.list('waiting', { channels: ['answer'] })
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]))
  smtp.behaviour = {}
  clock.now += 60 * 60_000
  wake()
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(2))
  expect(mailsToVisitors().map(({ envelope }) => envelope.to)).toEqual([[ADA], ['bo@harbour.example']])
})

test('an answer leaves ten seconds after it was sent', async () => {
  const { send, clock, wake, mailsToVisitors } = await start()
  await send()
  clock.now += 9_000
  wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(mailsToVisitors()).toHaveLength(0)
  clock.now += 1_000
  wake()
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(1))
})

test('the thread holds: the acknowledgement, the mail that is answered, and the mails before it are named', async () => {
  const { store, clock, wake, id, answer, mailsToVisitors } = await start({ ACKNOWLEDGE: 'on' })
  clock.now += 130_000
  wake()
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(1))
  await vi.waitFor(async () => expect(await store.conversation.acknowledgementOf(id)).not.toBeNull())
  await answer()
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(2))
  const [acknowledgement, first] = mailsToVisitors()
  expect(headerOf(first, 'in-reply-to')).toBe(headerOf(acknowledgement, 'message-id'))

  await receiveMails(store, id, [{ at: clock.now, text: 'Thursday.', messageId: '<reply@meridian.example>' }])
  clock.now += 1_000
  await answer({ text: 'Then Thursday.' })
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(3))
  const second = mailsToVisitors().at(-1)
  expect(headerOf(second, 'in-reply-to')).toBe('<reply@meridian.example>')
  expect(headerOf(second, 'references')?.split(/\s+/)).toEqual([
    headerOf(acknowledgement, 'message-id'),
    headerOf(first, 'message-id'),
    '<reply@meridian.example>',
  ])
  expect(second?.text).toMatch(/^Then Thursday\.\n\nOn .*ada@meridian\.example wrote:\n> Thursday\.\n/)
})

test('the files of an answer arrive as they are', async () => {
  const { store, id, by, answer, subject, mailsToVisitors } = await start()
  const content = Buffer.alloc(1_200_000, 'plan')
  const file = { name: 'Übersicht.pdf', type: 'application/pdf', bytes: content.length, content }
  await store.conversation.addDraftFile({ requestId: id, staffId: by ?? '' }, file, { to: ADA, subject, text: '' })
  await answer()
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(1))
  const attachments = mailsToVisitors()[0]?.attachments ?? []
  expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Übersicht.pdf', 'application/pdf'],
  ])
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true)
})

test('somebody else than the visitor gets no words of the visitor', async () => {
  const { answer, smtp } = await start()
  await answer({ to: 'bo@harbour.example' })
  const toBo = () => smtp.mails.filter(({ envelope }) => envelope.to.includes('bo@harbour.example'))
  await vi.waitFor(() => expect(toBo()).toHaveLength(1))
  for (const part of [toBo()[0]?.text, toBo()[0]?.html]) expect(part).not.toContain('invoice by hand')
})

test('a subject with line breaks adds no header', async () => {
  const { answer, mailsToVisitors } = await start()
  await answer({ subject: 'Hello\r\nBcc: everybody@attacker.example' })
  await vi.waitFor(() => expect(mailsToVisitors()).toHaveLength(1))
  expect(mailsToVisitors()[0]?.envelope.to).toEqual([ADA])
  expect(headerOf(mailsToVisitors()[0], 'bcc')).toBeUndefined()
})

test('an answer to an address that cannot receive mail fails with the reason, and the request stays new', async () => {
  const { store, id, answer } = await start()
  await answer({ to: 'ada@meridian.example, bo@harbour.example' })
  await vi.waitFor(async () =>
    expect((await store.conversation.mailsOf(id))?.mails).toMatchObject([
      { delivery: { state: 'failed', lastError: expect.stringContaining('cannot receive mail') } },
    ]),
  )
  expect(await store.requests.find(id)).toMatchObject({ status: 'new', firstAnsweredAt: null })
})

test('a Cc with line breaks, or of forgotten staff, fails alone and is in no header', async () => {
  const { smtp, store, answer } = await start()
  await answer({
    cc: ['bo@harbour.example\r\nBcc:everybody@attacker.example', crypto.randomUUID(), 'eve@pier.example'],
  })
  await vi.waitFor(async () => expect(await store.outbox.list('failed')).toHaveLength(2))
  const sent = () => smtp.mails.filter(({ cc = [] }) => cc.length > 0)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ envelope }) => envelope.to)).toEqual(expect.arrayContaining([[ADA], ['eve@pier.example']]))
  for (const mail of sent())
    expect([headerOf(mail, 'cc'), headerOf(mail, 'bcc')]).toEqual(['eve@pier.example', undefined])
})

test('an answer of a request that was erased is not sent', async () => {
  const { store, id, send, clock, wake, mailsToVisitors } = await start()
  await send()
  await store.erase({ requests: [id] })
  clock.now += 11_000
  wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(mailsToVisitors()).toHaveLength(0)
  expect((await store.check()).problems).toEqual([])
})

test('an answer that is larger than the mail server accepts fails at once with the reason', async () => {
  const { store, id, by, answer, subject, smtp } = await start({}, { maxBytes: 100_000 })
  const content = Buffer.alloc(90_000, 'plan')
  const file = { name: 'plan.bin', type: 'application/octet-stream', bytes: content.length, content }
  await store.conversation.addDraftFile({ requestId: id, staffId: by ?? '' }, file, { to: ADA, subject, text: '' })
  await answer()
  const delivery = async () => (await store.conversation.mailsOf(id))?.mails[0]?.delivery
  await vi.waitFor(async () =>
    expect(await delivery()).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: 'The mail is too large: the mail server accepts at most 100000 bytes',
    }),
  )
  await answer({ text: 'Without the plan.' })
  await vi.waitFor(() => expect(smtp.mails.some(({ envelope }) => envelope.to.includes(ADA))).toBe(true))
})

test.each([
  ['sender', '550 5.7.1 Sender address rejected', 'failed'],
  ['sender', '553 5.1.8 Sender domain does not exist', 'failed'],
  ['sender', '552 5.3.4 Message too big', 'failed'],
  ['sender', '451 4.7.1 Greylisted', 'waiting'],
  ['sender', '530 5.7.0 Authentication required', 'waiting'],
  ['sender', '550 5.7.60 Client was not authenticated', 'waiting'],
  ['sender', '503 5.5.1 Authenticate first', 'waiting'],
  ['recipient', '550 5.1.1 No such user', 'failed'],
  ['recipient', '535 5.7.8 Password expired', 'waiting'],
  ['recipient', '450 4.2.0 Mailbox busy', 'waiting'],
  ['data', '552 5.3.4 Message too big', 'failed'],
  ['data', '554 5.7.1 Rejected as spam', 'failed'],
  ['data', '452 4.3.1 Disk full', 'waiting'],
] as const)('an answer whose %s is refused with %j is %s', async (step, reply, state) => {
  const { smtp, answer, store, id } = await start()
  smtp.behaviour = { [step]: step === 'recipient' ? () => reply : reply }
  await answer()
  await vi.waitFor(async () =>
    expect((await store.conversation.mailsOf(id))?.mails[0]?.delivery).toMatchObject({
      state,
      lastError: expect.stringContaining(reply),
    }),
  )
})
