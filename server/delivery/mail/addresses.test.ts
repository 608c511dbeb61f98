import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/service/service.ts'
import { encodeMail } from '../smtp/smtp-channel.ts'
import { senderAddress, senderIn } from './addresses.ts'

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
