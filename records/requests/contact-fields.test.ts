import { expect, test } from 'vitest'
import { contactMailHtml } from '../../contract/wire/send-mail.ts'
import { readMessageHtml } from '../message-html.ts'
import { readContactFields } from './contact-fields.ts'

const message = {
  name: 'Zoë O’Hara',
  email: 'zoe+x@harbour.example',
  subject: 'Prices & <b>offers</b>',
  message: 'First line.\nSecond "line" with &amp; and <script>.',
}

test('the fields that the page wrote are the same as with the parser of HTML', () => {
  const html = contactMailHtml(message, 2026)
  expect(readContactFields(html)).toEqual(message)
  const parsed = Object.values(readMessageHtml(html).fields ?? {}).map(({ text }) => text)
  expect(parsed).toEqual(Object.values(message))
})

test.each([
  '<p>Call me</p>',
  '<dl><dt>Name</dt><dd>A</dd></dl>',
  contactMailHtml(message, 2026).replace('Zoë', '<i>Zoë</i>'),
  contactMailHtml(message, 2026).replace('line.', '<a href="https://a.example">line</a>'),
])('other HTML is left to the parser: %s', (html) => {
  expect(readContactFields(html)).toBeNull()
})
