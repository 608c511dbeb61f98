import { expect, test } from 'vitest'
import { cpuMs } from '../tests/support/cpu-ms.ts'
import { aContactHtml } from '../tests/support/service/records.ts'
import { senderOf } from './message.ts'
import { readMessageHtml } from './message-html.ts'

test('a sender name and a subject over the length limits of the form are shortened', () => {
  const html = aContactHtml({ name: 'N'.repeat(5_000), subject: 'S'.repeat(5_000) })
  const { senderName, subject } = senderOf(readMessageHtml(html))
  expect([senderName?.length, subject?.length]).toEqual([200, 200])
})

test.each([
  [
    'the fields of the page',
    aContactHtml(),
    'noor@harbour.example',
    'Noor Haddad',
    'A visit in May',
  ],
  [
    'the first mail link',
    '<p><a href="mailto:ada@x.example">me</a> b@y.example</p>',
    'ada@x.example',
    null,
    null,
  ],
  [
    'the only address',
    '<p>Write to &lt;ada@x.example&gt;, or Ada@X.example.</p>',
    'ada@x.example',
    null,
    null,
  ],
  ['none of several addresses', '<p>ada@x.example or bob@y.example</p>', null, null, null],
  ['nothing', '<p>Hello</p>', null, null, null],
])('the sender is read from %s', (_, html, senderEmail, senderName, subject) => {
  const sender = senderOf(readMessageHtml(html))
  expect(sender.senderEmail?.toLowerCase() ?? null).toBe(senderEmail)
  expect(sender).toMatchObject({ senderName, subject })
})

test.each([
  ['punctuation', '.'.repeat(40_000)],
  ['quotation marks', '’'.repeat(40_000)],
])('the sender search takes less than 500 ms in a long run of %s', (_, marks) => {
  const ms = cpuMs(() =>
    expect(senderOf({ fields: null, html: '', text: `a${marks}a`, mailto: null })).toMatchObject({
      senderEmail: null,
    }),
  )
  expect(ms).toBeLessThan(1_000)
})
