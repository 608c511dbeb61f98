import { expect, test } from 'vitest'
import { readRunSettings } from '../../../settings/run-settings.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { encodeMail } from '../smtp/smtp-channel.ts'
import { ownAddressesIn, senderAddress, senderIn } from './addresses.ts'

const site = aSite()

test.each([
  ['sales@example.com', 'sales@example.com'],
  ['Sales <sales@example.com>', 'sales@example.com'],
  ['"Sales, EU" <Sales@Example.COM>', 'Sales@example.com'],
  ['Vertrieb <vertrieb@bücher.example>', 'vertrieb@xn--bcher-kva.example'],
  [undefined, site.company.email],
])('MAIL_FROM %s has the address %s, and mails have it too', async (mailFrom, address) => {
  expect(senderAddress({ mailFrom }, site)).toBe(address)
  const { envelope } = await encodeMail(
    { subject: 'Hello', html: '', text: 'Hello', replyTo: null },
    {
      from: senderIn({ mailFrom }, site),
      to: ['ada@meridian.example'],
      envelopeTo: 'ada@meridian.example',
      messageId: '1',
    },
  )
  expect(envelope.from).toBe(address)
})

test('the addresses of the company are those that read the mails anyway, also with a tag', () => {
  const settings = readRunSettings(
    {
      MAIL_FROM: 'Sales <sales@sextant.example>',
      REPLY_TO: 'Replies <replies@b\u00fccher.example>',
      MAIL_TO: 'inbox@sextant.example,Robin <robin@sextant.example>',
      IMAP_URL: 'imaps://box%40sextant.example:secret@imap.sextant.example',
    },
    { host: '127.0.0.1' },
  )
  const isOwn = ownAddressesIn(settings, site)
  const own = [
    'SALES@sextant.example',
    'sales+7@sextant.example.',
    'replies@xn--bcher-kva.example',
    'Robin@sextant.example',
    'inbox+a@sextant.example',
    'box@sextant.example',
    site.company.email,
  ]
  expect(own.filter((address) => !isOwn(address))).toEqual([])
  expect(['sale@sextant.example', 'sales@other.example', 'kim@sextant.example', ''].filter(isOwn)).toEqual([])
})
