import { expect, test } from 'vitest'
import { cpuMs } from '../tests/support/cpu-ms.ts'
import { aContactHtml } from '../tests/support/service/records.ts'
import { readContactHtml } from './contact-html.ts'
import { onlyAddressWithin } from './email-address.ts'

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

const rows = [
  ['Name', 'Dana Silva'],
  ['Email', 'dana@wharf.example'],
  ['Subject', 'Licences'],
  ['Message', '40 seats'],
]
const each = (write: (label?: string, value?: string) => string) =>
  rows.map(([label, value]) => write(label, value)).join('')

test.each([
  ['a table', `<table>${each((label, value) => `<tr><td>${label}</td><td>${value}</td></tr>`)}</table>`],
  [
    'a table with headings',
    `<table>${each((label, value) => `<tr><th>${label}</th>\n<td>${value}</td></tr>`)}</table>`,
  ],
  ['a table in capitals', `<TABLE>${each((label, value) => `<TR><TD>${label}</TD><TD>${value}</TD></TR>`)}</TABLE>`],
  ['a table without closing tags', `<table>${each((label, value) => `<tr><td>${label}<td>${value}`)}</table>`],
  [
    'a table with bold labels',
    `<table>${each((label, value) => `<tr><td><b>${label}</b></td><td><span>${value}</span></td></tr>`)}</table>`,
  ],
  [
    'a table in a table',
    `<table><tr><td><table>${each((label, value) => `<tr><td>${label}</td><td>${value}</td></tr>`)}</table></td></tr></table>`,
  ],
  ['cells without rows', `<table>${each((label, value) => `<td>${label}</td><td>${value}</td>`)}</table>`],
  ['bold labels', each((label, value) => `<p><b>${label}</b>${value}</p>`)],
  ['labels and spans in one line', each((label, value) => `<span>${label}</span><span>${value}</span>`)],
  ['a label element', each((label, value) => `<div><label>${label}</label><output>${value}</output></div>`)],
  ['unknown elements', each((label, value) => `<x-label>${label}</x-label><x-value>${value}</x-value>`)],
  ['unknown blocks', each((label, value) => `<section>${label}</section><section>${value}</section>`)],
  ['font elements', each((label, value) => `<font color="red">${label}</font><font>${value}</font><br>`)],
  ['a list', `<ul>${each((label, value) => `<li><strong>${label}</strong><em>${value}</em></li>`)}</ul>`],
  [
    'a definition list of other labels',
    `<dl>${each((label, value) => `<dt>Your ${label}</dt><dd>${value}</dd>`)}</dl>`,
  ],
  ['values in bold', each((label, value) => `<p>${label}<b>${value}</b></p>`)],
  ['labels with a colon', each((label, value) => `<p>${label}:${value}</p>`)],
  ['labels with other signs', each((label, value) => `<p>${label}|${value}</p><p>${label}→${value}—</p>`)],
  ['lines', each((label, value) => `${label}<br>${value}<br>`)],
])('of an older page with %s the address is apart from its label', (_, html) => {
  const { email, fields } = readContactHtml(`<html><body>${html}<p>2026</p></body></html>`)
  expect(email).toBe('dana@wharf.example')
  expect(fields.message).toMatch(/Email\W+dana@wharf\.example\W+(?:\w+ )?Subject\W+Licences\W/)
})

test.each([
  ['<p>dana<wbr>@wharf.example</p>', 'dana@wharf.example'],
  ['<p>dana<span>@</span>wharf.example</p>', 'dana@wharf.example'],
  ['<p>dana@<b>wharf</b>.example</p>', 'dana@wharf.example'],
  ['<p><b>dana</b>.silva@wharf.example</p>', 'dana.silva@wharf.example'],
  ['<p><b>dana@wharf</b>.example</p>', 'dana@wharf.example'],
  ['<p><b>Email</b>: dana@wharf.example, please.</p>', 'dana@wharf.example'],
  ['<p>Email:dana@wharf.example</p>', 'dana@wharf.example'],
  ['<p>E-mail：dana@wharf.example。</p>', 'dana@wharf.example'],
  ['<p>*dana@wharf.example*</p>', 'dana@wharf.example'],
  ['<p>dana@wharf</p>', null],
  ['<p>@dana, see wharf@.</p>', null],
  ['<p>dana@wharf..example</p>', null],
])('in %s the address is %j', (html, email) => {
  expect(readContactHtml(html).email).toBe(email)
})

test('parts of words stay together', () => {
  const html = '<p>un<b>paid</b>, <b>D</b>rop, H<sub>2</sub>O, cm<sup>2</sup>, <i>first</i>, <b>3</b>rd</p>'
  expect(readContactHtml(html).fields.message).toBe('unpaid, Drop, H2O, cm2, first, 3rd')
})

test.each([
  ['punctuation', '.'.repeat(40_000)],
  ['quotation marks', '’'.repeat(40_000)],
])('the sender search takes less than 500 ms in a long run of %s', (_, marks) => {
  const ms = cpuMs(() => expect(onlyAddressWithin(`a${marks}a`)).toBeNull())
  expect(ms).toBeLessThan(1_000)
})

test.each(['<', '<dt>Message</dt><dd>', '<br', '&', '<b>ab</b>', '<table>', '<tr><td>', 'a@'])(
  'a long text of %j is read within two seconds',
  (part) => {
    const html = part.repeat(40_000 / part.length)
    expect(cpuMs(() => readContactHtml(html))).toBeLessThan(2_000)
  },
)

test('the lines of a contact message have no invisible signs, whatever page sent it', () => {
  const html = aContactHtml({
    name: '\u202aNoor\u00a0Haddad\u202c',
    email: 'noor@har\u00adbour.example\u200b',
    subject: '\u2066A visit\u2069',
  })
  expect(readContactHtml(html)).toMatchObject({
    name: 'Noor Haddad',
    email: 'noor@harbour.example',
    subject: 'A visit',
  })
})
