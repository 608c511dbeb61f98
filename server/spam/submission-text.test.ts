import { expect, test } from 'vitest'
import { cpuMs } from '../../tests/support/cpu-ms.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { textOfMessage } from './submission-text.ts'

test('the fields of a message are read as the visitor typed them', () => {
  const message = 'Is <this> "possible"?\nYes & no: &lt; is written so.'
  expect(textOfMessage(aContactHtml({ message }))).toEqual({
    title: 'Noor Haddad\nA visit in May',
    text: message,
    email: 'noor@harbour.example',
  })
})

test('the text of a message from an older page is read without the links of its template', () => {
  const html =
    '<h1>Message</h1><a href="https://company.example"><img src="https://company.example/x.png"></a><p>Hello</p>'
  expect(textOfMessage(html)).toEqual({
    title: '\n',
    text: expect.stringMatching(/^Message\s+Hello$/),
    email: '',
  })
})

test.each(['<', '<dt>Message</dt><dd>', '<br', '&'])(
  'a long text of %j is read within two seconds',
  (part) => {
    const html = part.repeat(40_000 / part.length)
    expect(cpuMs(() => textOfMessage(html))).toBeLessThan(2_000)
  },
)
