import { expect, test } from 'vitest'
import { cpuMs } from '../tests/support/cpu-ms.ts'
import { aContactHtml } from '../tests/support/service/records.ts'
import { readContactHtml } from './contact-html.ts'
import { onlyAddressIn } from './email-address.ts'

test('the fields of the page are read as the visitor typed them', () => {
  const message = 'Is <this> "possible"?\nYes & no: &lt; is written so.'
  const html = aContactHtml({ message })
  expect(readContactHtml(html)).toMatchObject({
    form: 'contact',
    fields: {
      name: 'Noor Haddad',
      email: 'noor@harbour.example',
      subject: 'A visit in May',
      message,
    },
    html,
  })
})

test('text beside the fields of the page is kept', () => {
  const { fields } = readContactHtml(`<p>Call me.</p>${aContactHtml()}`)
  expect(fields).toMatchObject({ name: 'Noor Haddad', Text: 'Call me.' })
})

test('HTML without the fields of the page is a message with the text and the addresses of its links', () => {
  const html = '<h1>Hello</h1><p>See <a href="https://a.example/x">this</a>.</p><script>no</script>'
  expect(readContactHtml(html)).toMatchObject({
    fields: { message: expect.stringMatching(/^Hello\s+See this \(https:\/\/a\.example\/x\)\.$/) },
    name: null,
    subject: null,
    html,
  })
})

test('a sender name and a subject over the length limits of the form are shortened', () => {
  const html = aContactHtml({ name: 'N'.repeat(5_000), subject: 'S'.repeat(5_000) })
  const { name, subject } = readContactHtml(html)
  expect([name?.length, subject?.length]).toEqual([200, 200])
})

test.each([
  ['the fields of the page', aContactHtml(), 'noor@harbour.example', 'Noor Haddad', 'A visit in May'],
  ['the first mail link', '<p><a href="mailto:ada@x.example">me</a> b@y.example</p>', 'ada@x.example', null, null],
  ['the only address', '<p>Write to &lt;ada@x.example&gt;, or Ada@X.example.</p>', 'ada@x.example', null, null],
  ['none of several addresses', '<p>ada@x.example or bob@y.example</p>', null, null, null],
  ['nothing', '<p>Hello</p>', null, null, null],
])('the sender is read from %s', (_, html, email, name, subject) => {
  const sender = readContactHtml(html)
  expect(sender.email?.toLowerCase() ?? null).toBe(email)
  expect(sender).toMatchObject({ name, subject })
})

test.each([
  ['punctuation', '.'.repeat(40_000)],
  ['quotation marks', '’'.repeat(40_000)],
])('the sender search takes less than 500 ms in a long run of %s', (_, marks) => {
  const ms = cpuMs(() => expect(onlyAddressIn(`a${marks}a`)).toBeNull())
  expect(ms).toBeLessThan(1_000)
})

test.each(['<', '<dt>Message</dt><dd>', '<br', '&'])('a long text of %j is read within two seconds', (part) => {
  const html = part.repeat(40_000 / part.length)
  expect(cpuMs(() => readContactHtml(html))).toBeLessThan(2_000)
})
