import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const folder = new URL('../recorded/', import.meta.url)
const AUTHSERV_ID = 'mx.sextant.example'
const read = (name: string) => readMail(readFileSync(new URL(`${name}.eml`, folder)), { authservId: AUTHSERV_ID })

const REQUEST = '<0198c0de-0000-7000-8000-000000000001@sextant.example>'
const ANSWER = '<0198c0df-1111-7000-8000-000000000002@sextant.example>'

test.each([
  ['gmail', 'Tuesday suits us well. Could you send the agenda before\u00a0then?\n\nBest,\nNoor', /^On Mon, Nov 23/],
  ['gmail-german', 'Dienstag passt gut.', /^Am Mo\., 23\. Nov\./],
  ['gmail-arabic', 'يناسبنا يوم الثلاثاء.', /في الاثنين/],
  [
    'outlook',
    'Hi Robin,\n\nthe plan is attached.\n\nKind regards\nNoor Haddad\nHarbour Logistics\n[cid:image001.png@01DB3D9F.12345670]',
    /^_+\nFrom: Robin/,
  ],
  ['outlook-german', 'Schönen Dank, das passt.', /^Von: Robin/],
  ['exchange-html-only', 'Tuesday is fine & 2 < 3. See the plan (https://harbour.example/plan).', /^From: Robin/],
  ['apple-mail', 'Yes, ten o’clock.\n\nSent from my iPhone', /^> On 23 Nov 2026/],
  [
    'thunderbird-below',
    'Tuesday at ten is fine. We would come with three people, and one of them needs a parking space close to the entrance.\n\n-- \nNoor Haddad\nHarbour Logistics',
    /^On 23\/11\/2026/,
  ],
  ['thunderbird-forward', 'See below.', /^-----Original Message-----/],
])('the text of a mail from %s is without the history', async (name, text, quoted) => {
  const mail = await read(name)
  expect(mail.text).toBe(text)
  expect(mail.quoted).toMatch(quoted)
})

test('answers between quoted lines stay in the text', async () => {
  const { text, quoted } = await read('thunderbird-inline')
  expect(text).toContain('> When would you come?\nOn Tuesday.\n> With how many people?\nThree.')
  expect(quoted).toBe('> Robin Marsh')
})

test.each([
  ['windows-1252', 'Angebot – 80 €', 'Das kostet 80 € – „günstig“, oder?'],
  ['iso-2022-jp', 'お問い合わせ', '火曜日で大丈夫です。'],
  ['gmail-german', 'Re: Ihre Anfrage – Rückfrage', 'Dienstag passt gut.'],
  [
    'flowed',
    'Re: Your request',
    'This paragraph is wrapped by the mail program, and is one line.\nFrom here on it is a new line.',
  ],
])('subject and text of %s are decoded', async (name, subject, text) => {
  expect(await read(name)).toMatchObject({ subject, text })
})

test('the thread has the nearest mail first, and addresses are without names', async () => {
  expect(await read('gmail')).toMatchObject({
    messageId: '<CAKx9=qF3+aZ0w@mail.gmail.example>',
    inReplyTo: ANSWER,
    messageIds: [ANSWER, REQUEST],
    from: 'noor.haddad@gmail.example',
    to: 'sales@sextant.example',
    kind: 'written',
    isVerified: true,
  })
})

test('files keep their names, and pictures in the text are files', async () => {
  const { files } = await read('outlook')
  expect(files.map(({ name, type, bytes }) => ({ name, type, bytes }))).toEqual([
    { name: 'image001.png', type: 'image/png', bytes: 70 },
    { name: 'Plan Hafen – Übersicht.pdf', type: 'application/pdf', bytes: 9 },
  ])
  expect(files[1]?.content).toEqual(new Uint8Array(Buffer.from('%PDF-1.7\n')))
})

test.each(['absence-gmail', 'absence-exchange', 'absence-sieve', 'absence-apple', 'loop'])(
  '%s is automatic',
  async (name) => {
    const { kind, text, bounce } = await read(name)
    expect({ kind, bounce }).toEqual({ kind: 'automatic', bounce: null })
    expect(text).toMatch(/^I am away until 1 December\.$|^This mailbox is not read\.$/)
  },
)

test.each([
  ['bounce-postfix', /^The mail came back: 550 5\.1\.1 the address: Recipient address rejected: User unknown/],
  ['bounce-exchange', /^The mail came back: 554 5\.2\.2 mailbox full; STOREDRV/],
])('%s names the mail that came back, and why', async (name, why) => {
  const { kind, bounce } = await read(name)
  expect(kind).toBe('report')
  expect(bounce).toEqual({
    messageIds: [ANSWER],
    references: [],
    recipients: expect.arrayContaining(['noor@harbour.example']),
    why: expect.stringMatching(why),
  })
})

test('an id with a control character, which PostgreSQL refuses, is none', async () => {
  const returned = Buffer.from('Message-ID: <a\0b@sextant.example>\nTo: noor@harbour.example\n').toString('base64')
  const parts = [
    'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; noor@harbour.example\nAction: failed\nStatus: 5.1.1\n',
    `Content-Type: text/rfc822-headers\nContent-Transfer-Encoding: base64\n\n${returned}\n`,
  ]
  const source = `From: mailer-daemon@mx.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${parts.map((part) => `--b\n${part}`).join('\n')}\n--b--\n`
  const { bounce } = await readMail(Buffer.from(source), { authservId: AUTHSERV_ID })
  expect(bounce).toMatchObject({ messageIds: [], recipients: expect.arrayContaining(['noor@harbour.example']) })
})

test('a report about a delay is no bounce', async () => {
  expect(await read('delay-postfix')).toMatchObject({ kind: 'report', bounce: null })
})

test.each(['no-message-id', 'malformed-message-id'])('a mail with %s has an id of its content', async (name) => {
  const { messageId } = await read(name)
  expect(messageId).toMatch(/^<[0-9a-f]{64}@missing>$/)
  expect((await read(name)).messageId).toBe(messageId)
})

test('broken MIME is read as far as possible', async () => {
  expect(await read('broken-mime')).toMatchObject({ from: 'noor@harbour.example', messageIds: [ANSWER] })
})

test('subjects and names of files are one line without a path and without marks of direction', async () => {
  const { subject, files, text } = await read('header-injection')
  expect(subject).toBe('Hello Bcc: everyone@sextant.example <b>body</b>')
  expect(files).toMatchObject([{ name: 'pass wd gpj.exe', type: 'text/html' }])
  expect(text).toBe('Hello')
})

test('a header that the sender added below that of the mail server verifies nothing', async () => {
  expect(await read('forged-results')).toMatchObject({ from: 'robin@sextant.example', isVerified: false })
})

const readSource = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n')), { authservId: AUTHSERV_ID })

test.each([
  `In-Reply-To: ${ANSWER}`,
  'In-Reply-To: =?utf-8?Q?=3C0198c0df-1111-7000-8000-000000000002=40sextant=2Eexample=3E?=',
  'In-Reply-To: =?utf-8?B?PDAxOThjMGRmLTExMTEtNzAwMC04MDAwLTAwMDAwMDAwMDAwMkBzZXh0YW50LmV4YW1wbGU+?=',
  'In-Reply-To: =?utf-8?Q?=3C0198c0df-1111-7000-8000-?=\r\n =?utf-8?Q?000000000002=40sextant=2Eexample=3E?=',
  'In-Reply-To: 0198c0df-1111-7000-8000-000000000002@sextant.example',
  'In-Reply-To: "0198c0df-1111-7000-8000-000000000002@sextant.example"',
  'In-Reply-To: <0198c0df-1111-7000-8000-\r\n 000000000002@sextant.example>',
  'In-Reply-To: <0198c0df-1111-7000-8000-000000000002@\r\n\tsextant.example>',
  'In-Reply-To: < 0198c0df-1111-7000-8000-000000000002@sextant.example >',
  `In-Reply-To: <${ANSWER}>`,
  `In-Reply-To: Your mail of Monday ${ANSWER} (about robin@sextant.example)`,
  'References: a@b.example,\r\n 0198c0df-1111-7000-8000-000000000002@sextant.example',
  'References: <a@b.example 0198c0df-1111-7000-8000-000000000002@sextant.example>',
  'References: =?us-ascii?Q?=3Ca=40b=2Eexample=3E_=3C0198c0df-1111-7000-8000-000000000002=40sextant=2Eexample=3E?=',
])('the mail that is answered is found: %j', async (header) => {
  const { messageIds } = await readSource('From: noor@harbour.example', header, '', 'Yes.')
  expect(messageIds[0]).toBe(ANSWER)
  for (const id of messageIds) expect(id).toMatch(/^<[^<>\s]+>$/)
})

test('the recipients are those of To and Cc, once each', async () => {
  const mail = await readSource(
    'To: Kim <kim@sextant.example>, dana@wharf.example',
    'Cc: "Silva, Dana" <Dana@wharf.example>, Sales: sales@sextant.example, x@wharf.example;, nobody',
    'To: y@wharf.example',
    '',
    'Hello',
  )
  const recipients = ['kim', 'dana', 'y', 'sales', 'x'].map((name) => expect.stringMatching(`^${name}@`))
  expect(mail).toMatchObject({ to: 'kim@sextant.example', recipients })
})

const alternative = (plain: string, ...others: string[]) =>
  readSource(
    'From: noor@harbour.example',
    'Content-Type: multipart/alternative; boundary=alt',
    '',
    ...[`Content-Type: text/plain; charset=utf-8\r\n\r\n${plain}`, ...others].map((part) => `--alt\r\n${part}`),
    '--alt--',
  )
const html = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`
const order = 'We would like forty seats from January, and a call on Tuesday.'

test.each([
  ['This message needs a mail program that shows HTML.', html(`<p>${order}</p>`)],
  ['Your mail program cannot display HTML. See https://wharf.example/mail/1', html(`<p>${order}</p>`)],
  ['Diese Nachricht ist im HTML-Format.', html(`<p>${order}</p>`)],
  ['\u00a0\r\n\u200b', html(`<p>${order}</p>`)],
  ['We would like', html(`<p>${order}</p>`)],
  [
    '[cid:image001.png@01DB3D9F.12345670]',
    html(`<head><style>${'p {} '.repeat(30_000)}</style></head><body><p>${order}</p>`),
  ],
  ['HTML only', `Content-Type: multipart/related; boundary=rel\r\n\r\n--rel\r\n${html(`<p>${order}</p>`)}\r\n--rel--`],
  [
    'HTML only',
    `Content-Type: multipart/mixed; boundary=mix\r\n\r\n--mix\r\n${html('<p>We would like forty seats from January,</p>')}\r\n--mix\r\n${html('<p>and a call on Tuesday.</p>')}\r\n--mix--`,
  ],
])('the HTML is read where the plain text %j says much less', async (plain, other) => {
  expect((await alternative(plain, other)).text.replace(/\s+/g, ' ')).toBe(order)
})

test('alternatives within alternatives are read once for each level', async () => {
  let part = html(`<p>${order}</p>`)
  for (let level = 0; level < 40; level++)
    part = `Content-Type: multipart/alternative; boundary=a${level}\r\n\r\n--a${level}\r\nContent-Type: text/plain\r\n\r\nHTML\r\n--a${level}\r\n${part}\r\n--a${level}--`
  expect((await alternative('HTML only', part)).text).toBe(order)
})

test('the HTML in Chinese is read where the plain text says much less', async () => {
  const { text } = await alternative(
    '您的邮件客户端不支持HTML格式。',
    html('<p>我们从一月起需要四十个席位，周二可以打电话吗？</p>'),
  )
  expect(text).toBe('我们从一月起需要四十个席位，周二可以打电话吗？')
})

test.each([
  [order, html(`<p><b>${order}</b></p>`)],
  [
    `${order}\r\n\r\nOn Mon, Nov 30, 2026 at 9:00 AM Robin <sales@sextant.example> wrote:\r\n> Shall we meet?`,
    html(`<p>${order}</p>`),
  ],
  [
    order,
    html(
      `<p>${order}</p><p>From: Robin &lt;sales@sextant.example&gt;<br>Sent: Monday<br>To: Noor<br>Subject: Seats</p><p>${'A long history. Nobody needs it here.'.repeat(20)}</p>`,
    ),
  ],
  [order, html('<p>See the plain text.</p>').replace('html', 'x-amp-html')],
  [order, html('')],
])('the plain text is read where it says as much (%#)', async (plain, other) => {
  expect((await alternative(plain, other)).text).toBe(order)
})

test.each([
  ['application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', 'smime.p7m', /S\/MIME/],
  ['application/x-pkcs7-mime; smime-type=enveloped-data', 'unnamed.p7m', /S\/MIME/],
  ['application/octet-stream; name=smime.p7m', 'smime.p7m', /S\/MIME/],
  ['application/ms-tnef; name=winmail.dat', 'winmail.dat', /TNEF/],
  ['application/octet-stream; name=WINMAIL.DAT', 'WINMAIL.DAT', /TNEF/],
  ['application/x-microsoft-rpmsg-message; name=message_v2.rpmsg', 'message_v2.rpmsg', /Microsoft/],
])('a mail of the type %s says in one sentence what it is', async (type, name, what) => {
  const head = [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', '', 'MIAGCSqGSIb3DQ==']
  const mail = await readSource('From: noor@harbour.example', ...head)
  expect(mail.text).toMatch(what)
  expect(mail.text).toMatch(/^\[[^\n]+\]$/)
  expect(mail.text).toContain(name)
  expect(mail.files).toMatchObject([{ name, content: expect.any(Uint8Array) }])
  const mixed = ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Hello', '--b', ...head, '--b--']
  expect((await readSource('From: noor@harbour.example', ...mixed)).text).toBe(`Hello\n\n${mail.text}`)
})

test('a mail that is encrypted with PGP says so', async () => {
  const parts = [
    'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1',
    'Content-Type: application/octet-stream; name="encrypted.asc"\r\n\r\n-----BEGIN PGP MESSAGE-----',
  ]
  const { text, files } = await readSource(
    'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
    '',
    ...parts.map((part) => `--b\r\n${part}`),
    '--b--',
  )
  expect(text).toBe('[This mail is encrypted (PGP). Open the file encrypted.asc in a mail program that can read it.]')
  expect(files).toMatchObject([{ name: 'unnamed.asc' }, { name: 'encrypted.asc' }])
})

test('a signature beside the text is only a file', async () => {
  const signed = [
    '--b',
    '',
    'Hello',
    '--b',
    'Content-Type: application/pkcs7-signature; name=smime.p7s',
    '',
    'MIAG',
    '--b--',
  ]
  const mail = await readSource('Content-Type: multipart/signed; boundary=b', '', ...signed)
  expect(mail).toMatchObject({ text: 'Hello', files: [{ name: 'smime.p7s' }] })
})

test.each([
  'From: noor@harbour.example, robin@sextant.example',
  'From: noor@harbour.example\nFrom: robin@sextant.example',
  'From: robin@sextant.example\nFrom: noor@harbour.example',
  'From: Noor: noor@harbour.example, robin@sextant.example;',
])('a mail with two senders is not verified, though its server vouches for one: %j', async (from) => {
  const results = `Authentication-Results: ${AUTHSERV_ID}; dmarc=pass`
  const readFrom = (line: string) => readMail(Buffer.from(`${results}\n${line}\n\nHello`), { authservId: AUTHSERV_ID })
  expect(await readFrom('From: noor@harbour.example')).toMatchObject({ isVerified: true })
  expect(await readFrom(from)).toMatchObject({ isVerified: false })
})

test('only mails with headers of the mail server are verified', async () => {
  for (const file of readdirSync(folder)) {
    const name = file.replace('.eml', '')
    expect([name, (await read(name)).isVerified]).toEqual([name, name === 'gmail'])
  }
})
