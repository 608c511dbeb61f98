import { expect, test } from 'vitest'
import { contact } from '../forms/contact.ts'
import { ruleSentence } from '../forms/rule-codes.ts'
import { contactMailHtml } from './send-mail.ts'

const complete = {
  name: 'Ada Lovelace',
  email: 'ada@meridian.example',
  subject: 'A visit in May',
  message: 'We would like to see the plant.',
}

const messagesFor = (change: object) =>
  contact.schema.safeParse({ ...complete, ...change }).error?.issues.map(({ message }) => ruleSentence(message)) ?? null

const NAME = 'Please enter a valid full name.'
const EMAIL = 'Please enter a valid email address.'
const SUBJECT = 'Please enter a valid subject.'
const MESSAGE = 'Please enter a message with at least 10 characters.'

test.each([
  [{ name: '' }, NAME],
  [{ name: '  ' }, NAME],
  [{ name: 'A' }, NAME],
  [{ name: 'A ' }, NAME],
  [{ name: 'é' }, NAME],
  [{ name: 'R2D2' }, NAME],
  [{ name: 'Ada_L' }, NAME],
  [{ name: 'Ada\nLovelace' }, NAME],
  [{ name: 'x'.repeat(201) }, 'Please enter a name with at most 200 characters.'],
  [{ email: '' }, EMAIL],
  [{ email: 'ada@meridian' }, EMAIL],
  [{ email: 'ada@meridian.e' }, EMAIL],
  [{ email: 'ada@meridian.e1' }, EMAIL],
  [{ email: 'ada lovelace@meridian.example' }, EMAIL],
  [{ email: `${'a'.repeat(245)}@x.example` }, 'Please enter an email address with at most 254 characters.'],
  [{ subject: '' }, SUBJECT],
  [{ subject: ' Hi ' }, SUBJECT],
  [{ subject: 'x'.repeat(201) }, 'Please enter a subject with at most 200 characters.'],
  [{ message: '' }, MESSAGE],
  [{ message: ' too short ' }, MESSAGE],
  [{ message: 'x'.repeat(5001) }, 'Please enter a message with at most 5,000 characters.'],
])('a message with %o is refused with "%s"', (change, message) => {
  expect(messagesFor(change)).toEqual([message])
})

test.each([
  { name: 'Li' },
  { name: '李小龍' },
  { name: 'Zoë Müller' },
  { name: 'अदिति राव' },
  { email: 'ada@meridian.uk' },
  { email: 'ada@пример.рф' },
  { subject: 'ERP' },
  { message: '🎉'.repeat(10) },
])('a message with %o is accepted', (change) => {
  expect(messagesFor(change)).toBeNull()
})

test('the mail names each field, links the address and ends with the year', () => {
  expect(contactMailHtml(complete, 2026)).toBe(
    '<dl><dt>Name</dt><dd>Ada Lovelace</dd>' +
      '<dt>Email</dt><dd><a href="mailto:ada@meridian.example">ada@meridian.example</a></dd>' +
      '<dt>Subject</dt><dd>A visit in May</dd>' +
      '<dt>Message</dt><dd>We would like to see the plant.</dd></dl><p>2026</p>',
  )
})

test('HTML that the visitor typed is escaped', () => {
  const typed = `<img src=x onerror="alert('1')"> & co`
  const html = contactMailHtml({ ...complete, subject: typed, message: typed }, 2026)
  const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co'
  expect(html).toContain(`<dd>${escaped}</dd><dt>Message</dt><dd>${escaped}</dd>`)
})

test('every kind of line break becomes <br>', () => {
  const html = contactMailHtml({ ...complete, message: 'one\ntwo\r\nthree\rfour' }, 2026)
  expect(html).toContain('<dd>one<br>two<br>three<br>four</dd>')
})

test.each([
  ['o"brien@x.example', 'mailto:o%22brien@x.example'],
  ['a?b&c=d@x.example', 'mailto:a%3Fb%26c%3Dd@x.example'],
  ['half\ud83d@x.example', 'mailto:half%EF%BF%BD@x.example'],
])('the mailto link of %j has this address as its only recipient', (email, link) => {
  expect(contactMailHtml({ ...complete, email }, 2026)).toContain(`<a href="${link}">`)
})
