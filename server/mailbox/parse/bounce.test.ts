import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { readReference, referenceOf } from '../../../contract/request/reference.ts'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { readBounce } from './bounce.ts'
import { readMail } from './read-mail.ts'

const NOOR = 'noor@harbour.example'
const ANSWER = '<0198c0df-1111-7000-8000-000000000002@sextant.example>'
const REFERENCE = referenceOf('0198c0de-0000-7000-8000-000000000001')
const returned = `Received: from site.sextant.example by mx.sextant.example
  with ESMTPS; Mon, 23 Nov 2026 09:00:00 +0000
From: "Robin Marsh (Sextant)" <sales@sextant.example>
To: Noor <${NOOR}>
Subject: Re: Your request [${REFERENCE}]
Message-ID: ${ANSWER}

Delivery of the robots may be delayed, and 550 of them failed.
`

type Form = { headers?: string; parts?: [type: string, content: string][]; text?: string }

/** A mail of a mail system, with the usual headers unless others are given. */
function source({ headers = 'From: MAILER-DAEMON@mx.harbour.example\nSubject: Returned', parts, text = '' }: Form) {
  const body = parts?.map(([type, content]) => `--b\nContent-Type: ${type}\n\n${content}\n`).join('') ?? text
  const type = parts && !/^content-type/im.test(headers) ? '\nContent-Type: multipart/mixed; boundary=b' : ''
  return Buffer.from(`${headers}${type}\nMIME-Version: 1.0\n\n${body}${parts ? '--b--\n' : ''}`)
}

const bounceIn = async (form: Form) => (await readMail(source(form), { authservId: undefined })).bounce

const REPORT = `From: MAILER-DAEMON@mx.harbour.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=b`

/** A report whose lines about the recipients are these. */
const report = (groups: string, headers = REPORT): Form => ({
  headers,
  parts: [
    ['text/plain', 'The mail system has a report for you.'],
    ['message/delivery-status', `Reporting-MTA: dns; mx.harbour.example\n\n${groups}`],
    ['message/rfc822', returned],
  ],
})

const failedGroup = `Final-Recipient: rfc822; ${NOOR}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user`
const otherGroup = (action: string) =>
  `Final-Recipient: rfc822; archive@harbour.example\nAction: ${action}\nStatus: 2.0.0`

test.each<[string, Form, string]>([
  ['a report', report(failedGroup), '550 no such user'],
  ['a report with blanks before its colons', report(failedGroup.replaceAll(':', ' :')), '550 no such user'],
  ['a report in upper case', report(failedGroup.toUpperCase()), '550 NO SUCH USER'],
  ['a report about another recipient first', report(`${otherGroup('relayed')}\n\n${failedGroup}`), '550 no such user'],
  ['a report about an expired mail', report(failedGroup.replace('failed', 'expired')), '550 no such user'],
  ['a report without a reason', report(failedGroup.split('\n').slice(0, 3).join('\n')), '5.1.1'],
  [
    'a report about the address to which the mail was forwarded',
    report(failedGroup.replace(NOOR, 'n.haddad@mail.example')),
    '550 no such user',
  ],
  [
    'a report in a mail of another type',
    report(failedGroup, 'From: MAILER-DAEMON@mx.harbour.example\nSubject: Returned'),
    '550 no such user',
  ],
  [
    'a report in a report',
    report(failedGroup, REPORT.replace('; report-type=delivery-status', '')),
    '550 no such user',
  ],
  [
    'a report that is written as text',
    { text: `An error occurred.\n\n${failedGroup}\n\n----- The mail -----\n${returned}` },
    '550 no such user',
  ],
  [
    'qmail',
    {
      headers: 'From: MAILER-DAEMON@mx.harbour.example\nSubject: failure notice',
      text: `Hi. This is the qmail-send program at mx.harbour.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${NOOR}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <sales@sextant.example>\n${returned}`,
    },
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ],
  [
    'qmail after a week in the queue',
    {
      headers: 'From: MAILER-DAEMON@mx.harbour.example\nSubject: failure notice',
      text: `I wasn't able to deliver your message to the following addresses.\nI've given up.\n\n<${NOOR}>:\nI'm not going to try again; this message has been in the queue too long.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <sales@sextant.example>\n${returned}`,
    },
    "the address: I'm not going to try again; this message has been in the queue too long.",
  ],
  [
    'Exim',
    {
      headers: `From: Mail Delivery System <Mailer-Daemon@mx.harbour.example>\nX-Failed-Recipients: ${NOOR}\nAuto-Submitted: auto-replied\nSubject: Mail delivery failed: returning message to sender`,
      text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${NOOR}\n    retry timeout exceeded\n\n------ This is a copy of the message, including all the headers. ------\n\nReturn-path: <sales@sextant.example>\n${returned}`,
    },
    'the address retry timeout exceeded',
  ],
  [
    'Gmail, earlier',
    {
      headers: `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nX-Failed-Recipients: ${NOOR}\nSubject: Delivery Status Notification (Failure)`,
      text: `Delivery to the following recipient failed permanently:\n\n     ${NOOR}\n\nTechnical details of permanent failure: \nThe error that the other server returned was: 550 550 5.1.1 no such user (state 14).\n\n----- Original message -----\n\n${returned}`,
    },
    'The error that the other server returned was: 550 550 5.1.1 no such user (state 14).',
  ],
  [
    'Yahoo',
    {
      headers: 'From: MAILER-DAEMON@yahoo.com\nSubject: Failure Notice',
      text: `Sorry, we were unable to deliver your message to the following address.\n\n<${NOOR}>:\nRemote host said:\n554 delivery error: This user doesn't have an account [-5]\n[RCPT_TO]\n\n--- Below this line is a copy of the message.\n\n${returned}`,
    },
    "554 delivery error: This user doesn't have an account [-5] [RCPT_TO]",
  ],
  [
    'Exchange, earlier, with headers that are indented',
    {
      headers: 'From: System Administrator <postmaster@harbour.example>\nSubject: Undeliverable: Re: Your request',
      text: `Your message\n\n  To:      ${NOOR}\n  Subject: Re: Your request [${REFERENCE}]\n  Message-ID: ${ANSWER}\n  Sent:    Mon, 23 Nov 2026 09:00:00 -0000\n\ndid not reach the following recipient(s):\n\n${NOOR} on Mon, 23 Nov 2026 09:05:00 -0000\n    The recipient name is not recognized\n    <harbour.example #5.1.1>\n`,
    },
    '<harbour.example #5.1.1>',
  ],
  [
    'Sendmail, without a report',
    {
      headers: 'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.harbour.example>\nSubject: Returned mail: User unknown',
      text: `   ----- Transcript of session follows -----\nWhile talking to mx.harbour.example:\n>>> RCPT To:<${NOOR}>\n<<< 550 <${NOOR}>, User Unknown\n\n   ----- Unsent message follows -----\n${returned}`,
    },
    '<<< 550 the address, User Unknown',
  ],
  [
    'a German provider',
    {
      headers: 'From: "Mail Delivery System" <mailer-daemon@mx.harbour.example>\nSubject: Unzustellbar',
      text: `Ihre Nachricht konnte nicht zugestellt werden:\n\n"${NOOR}": Postfach voll\n\n--- Nachricht:\n\n${returned}`,
    },
    'the address Postfach voll',
  ],
  [
    'a system without a sender, with the headers as a file',
    {
      headers: 'From: <>\nSubject: There was an error sending your mail',
      parts: [
        ['text/plain', `The following recipients returned permanent errors: ${NOOR}.`],
        ['text/plain; name=headers.txt', returned],
      ],
    },
    'The following recipients returned permanent errors: the address',
  ],
])('%s is a bounce that names the mail, its recipient and the reason', async (_, form, why) => {
  expect(await bounceIn(form)).toEqual({
    messageIds: [ANSWER],
    references: [readReference(REFERENCE)],
    recipients: expect.arrayContaining([NOOR]),
    why: expect.stringContaining(why),
  })
})

const warning = `A message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\n  ${NOOR}\n    host mx.harbour.example: 450 550 is not now\n\nNo action is required on your part. Eventually the software will give up, and the message fails.\n\n${returned}`

test.each<[string, Form]>([
  ['delayed', report(failedGroup.replace('failed', 'delayed'))],
  ['delivered', report(failedGroup.replace('failed', 'delivered'))],
  ['relayed', report(failedGroup.replace('failed', 'relayed'))],
  ['expanded', report(failedGroup.replace('failed', 'expanded'))],
  [
    'delayed, in the words of Exim',
    { headers: 'From: Mailer-Daemon@mx.example\nSubject: Warning: message 1 delayed 24 hours', text: warning },
  ],
  [
    'delayed, in words without a subject',
    { headers: 'From: Mailer-Daemon@mx.example\nSubject: Your mail', text: warning },
  ],
  [
    'delayed, in the words of Gmail',
    {
      headers: 'From: mailer-daemon@googlemail.com\nSubject: Delivery Status Notification (Delay)',
      text: `THIS IS A WARNING MESSAGE ONLY.\n\nYOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\nDelivery to ${NOOR} failed: 550\n\nMessage will be retried for 2 more day(s)\n\n${returned}`,
    },
  ],
  [
    'delayed, in German',
    {
      headers: 'From: postmaster@harbour.example\nSubject: Nicht zugestellt',
      text: `Die Zustellung an ${NOOR} ist verzögert: 550 Fehler.\n\n${returned}`,
    },
  ],
  [
    'taken for spam',
    report(failedGroup, REPORT.replace('delivery-status', 'feedback-report').replace('Undelivered', 'Complaint')),
  ],
  ['read', report(failedGroup, REPORT.replace('delivery-status', 'disposition-notification'))],
  [
    'answered by a person who is away, and quotes a failure',
    {
      headers: `From: ${NOOR}\nSubject: Failure\nAuto-Submitted: auto-replied\nReturn-Path: <>`,
      text: `550 mails failed while I was away.\n\n${returned}`,
    },
  ],
  ['forwarded by a person', report(failedGroup, `From: ${NOOR}\nSubject: Fwd: Undelivered`)],
])('a notice that a mail was %s does not count as a bounce', async (_, form) => {
  expect(await bounceIn(form)).toBeNull()
})

test('a recipient whom the mail reached is not named by a report that another one failed', async () => {
  const groups = `${failedGroup.replace('failed', 'relayed')}\n\n${otherGroup('failed')}`
  expect(await bounceIn(report(groups))).toMatchObject({ recipients: ['archive@harbour.example'] })
})

test('the receiver of an answer is not named by a report about a copy of it that was forwarded', async () => {
  const form = report(failedGroup.replace(NOOR, 'bo@forwarded.example'))
  const returnedCopy = ['message/rfc822', returned.replace(/^To:/m, 'Cc: bo@pier.example\nTo:')] as const
  const parts = [...(form.parts ?? []).slice(0, 2), [...returnedCopy]] as Form['parts']
  expect(await bounceIn({ ...form, parts })).toMatchObject({ recipients: ['bo@forwarded.example'] })
})

test('a person whose address is postmaster@ and who writes about errors does not say that their own mail came back', async () => {
  const headers = `From: Noor <postmaster@harbour.example>\nSubject: Re: Your request [${REFERENCE}]\nIn-Reply-To: ${ANSWER}`
  const text = 'There was an error in my last mail: it is 550 robots.\n\nNoor Haddad, Postmaster@harbour.example'
  expect(await bounceIn({ headers, text })).toMatchObject({ recipients: [] })
})

test('the reference is in the subject of the mail that came back where its Message-ID is not ours', async () => {
  const replaced = returned.replace(ANSWER, '<0102019a@eu-west-1.amazonses.com>').replace(/(\[.*\])/, '=?utf-8?Q?$1?=')
  const form = report(failedGroup)
  form.parts?.splice(2, 1, ['message/rfc822', replaced])
  expect(await bounceIn(form)).toMatchObject({
    messageIds: ['<0102019a@eu-west-1.amazonses.com>'],
    references: [readReference(REFERENCE)],
  })
})

test.each([
  ['blank lines', '\n \n'],
  ['headers', 'X-a: b\n'],
  ['folded lines', 'From: a\n b\n c\n'],
  ['addresses', 'a@b.example '],
  ['a word', 'a'],
  ['signs of an address', '@'],
  ['lines of a report', 'Action: failed\nFinal-Recipient: rfc822; a@b.example\n\n'],
])('a hostile mail of %s is searched within a second', (_, piece) => {
  const text = `${piece.repeat(250_000 / piece.length)}\n550 ${returned}`
  const headers = [{ key: 'from', originalKey: 'From', value: 'MAILER-DAEMON@mx.harbour.example' }]
  const mail: Email = { headers, headerLines: [], attachments: [], text }
  expect(cpuMs(() => readBounce(mail, []))).toBeLessThan(1_000)
})
