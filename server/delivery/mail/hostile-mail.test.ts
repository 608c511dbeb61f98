import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escapeHtml } from '../../../contract/wire/send-mail.ts'
import { readContactHtml } from '../../../records/contact-html.ts'
import type { Delivery } from '../../../records/delivery.ts'
import type { Request } from '../../../records/request.ts'
import { hostileText, LIMIT_MS, RUNS } from '../../../tests/support/service/hostile.ts'
import { asStored, aTrialRequest } from '../../../tests/support/service/records.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'
import type { ChannelNeeds } from '../worker/channel.ts'
import { open } from './mail-channel.ts'

const STAFF = ['sales@sextant.example', 'office@sextant.example']

let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.stop())

/** Sends the mail about a request to a real SMTP server and returns the mail that arrived. */
async function mailAbout(record: Request) {
  const findStored = async () => ({ found: 'one' as const, record })
  const sender = open({
    store: {
      requests: { findStored },
      outbox: { recipientsOf: async () => STAFF },
      consents: { of: async () => null },
    },
    settings: { mailFrom: undefined, mailHourlyLimit: 0, mailRate: 0, smtpUrl: server.url },
    recipients: STAFF,
    site: aSite(),
    signal: new AbortController().signal,
  } as unknown as ChannelNeeds)
  const mail = {
    id: '0198c0de-0000-7000-8000-000000000001',
    createdAt: 0,
    about: { kind: 'request', id: 'x' },
    recipient: STAFF[0],
  }
  await sender.send(mail as unknown as Delivery & { recipient: string })
  sender.close()
  const received = server.mails.pop()
  if (!received) throw new Error('Nothing arrived.')
  return received
}

const headersOf = ({ raw }: { raw: string }) => {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  expect(head).not.toMatch(/[^\x20-\x7e\r\n\t]/)
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')))
    .sort()
}

const everyMail = ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To']

function expectStaffMail(mail: Awaited<ReturnType<typeof mailAbout>>) {
  const headers = headersOf(mail)
  expect(headers.filter((name) => name !== 'Reply-To')).toEqual(everyMail)
  expect(mail.from).toEqual({ name: 'Sextant', address: 'office@sextant.example' })
  expect(mail.envelope).toEqual({ from: 'office@sextant.example', to: [STAFF[0]] })
  expect(mail.to?.map(({ address }) => address)).toEqual(STAFF)
  expect(mail.replyTo?.length ?? 1).toBe(1)
}

/** Fewer runs, because each mail is sent over SMTP. */
const numRuns = Math.ceil(RUNS / 5)

test('the sender and recipients of a mail do not depend on the request', {
  timeout: LIMIT_MS,
}, async () => {
  const texts = fc.record({
    CompanyName: hostileText,
    Email: hostileText,
    Description: hostileText,
  })
  await fc.assert(
    fc.asyncProperty(texts, async (change) => {
      expectStaffMail(await mailAbout(asStored(aTrialRequest(change))))
    }),
    { numRuns },
  )
})

test('the sender and recipients of a mail about a contact request do not depend on its texts', {
  timeout: LIMIT_MS,
}, async () => {
  const html = fc
    .record({ name: hostileText, href: hostileText, subject: hostileText, message: hostileText })
    .map(
      ({ name, href, subject, message }) =>
        `<dl><dt>Name</dt><dd>${name}</dd><dt>Email</dt><dd><a href="mailto:${escapeHtml(href)}">x</a></dd><dt>Subject</dt><dd>${subject}</dd><dt>Message</dt><dd>${message}</dd></dl>`,
    )
  await fc.assert(
    fc.asyncProperty(html, async (hostileHtml) => {
      expectStaffMail(await mailAbout(asStored(readContactHtml(hostileHtml))))
    }),
    { numRuns },
  )
})

test.each([
  'ada@x.example\r\nBcc: eve@evil.example',
  'ada@x.example\nBcc: eve@evil.example',
  'ada@x.example%0d%0aBcc:eve@evil.example',
  'ada@x.example, eve@evil.example',
  'ada@x.example\u2028Bcc: eve@evil.example',
  'Ada <ada@x.example>\r\n\r\nAnother body',
])('%j adds no header and no recipient', async (injected) => {
  const request = asStored(aTrialRequest({ CompanyName: injected, Email: injected }))
  const mail = await mailAbout(request)
  expectStaffMail(mail)
  expect(mail.replyTo).toBeUndefined()
  expect(mail.bcc).toBeUndefined()
  const html = `<a href="mailto:${injected}">x</a><dl><dt>Subject</dt><dd>${injected}</dd></dl>`
  expectStaffMail(await mailAbout(asStored(readContactHtml(html))))
})

test('the visitor’s address is the Reply-To, and never a recipient', async () => {
  const mail = await mailAbout(asStored(aTrialRequest()))
  expect(mail.replyTo).toEqual([{ name: '', address: 'ada@meridian.example' }])
  expect(mail.envelope.to).not.toContain('ada@meridian.example')
  expect(server.mails).toEqual([])
})
