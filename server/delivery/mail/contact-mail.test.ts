import { expect, test } from 'vitest'
import { readContactHtml } from '../../../records/contact-html.ts'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { aContactHtml, asStored } from '../../../tests/support/service/records.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { requestMail } from './request-mail.ts'

const mailOf = (html: string) => requestMail(asStored(readContactHtml(html)), aSite())

test('the mail about a contact request shows the four fields of the contact form', () => {
  const { subject, text, replyTo } = mailOf(aContactHtml())
  expect(subject).toBe('Message from the website: A visit in May')
  expect(replyTo).toBe('noor@harbour.example')
  expect(text).toContain('Name: Noor Haddad\nEmail: noor@harbour.example\nSubject: A visit in May\n')
  expect(text).toContain('  We would like to see the plant.\n  Is Tuesday possible?\n')
})

test('markup that the form escaped is shown as text', () => {
  const { html, text } = mailOf(aContactHtml({ message: '1 < 2 & <script>alert(1)</script>' }))
  expect(html).toContain('1 &lt; 2 &amp; &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('1 < 2 & <script>alert(1)</script>')
})

test('the mail about a contact request without the four fields shows its text and begins its subject with it', () => {
  const { subject, html, text } = mailOf('<h1>Hello</h1><p>Please call me.</p><dl><dt>Name</dt></dl>')
  expect(subject).toBe('Message from the website: Hello Please call me. Name')
  expect(html).toMatch(/Hello(<br>)+Please call me\./)
  expect(text).toContain('Hello')
  expect(text).toContain('Please call me.')
})

const bodyOf = (inside: string) => {
  const { html } = mailOf(inside)
  return html.slice(html.indexOf('padding-top:12px">'), html.lastIndexOf('<p style='))
}

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://tracker.example/pixel.gif">',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '<a href="  java\tscript:alert(1)">click</a>',
  '<a href="data:text/html,<script>alert(1)</script>">click</a>',
  '<a href="vbscript:msgbox(1)">click</a>',
  '<a href="//evil.example/x">click</a>',
  '<p onclick="alert(1)" style="background:url(https://evil.example)">text</p>',
  '<style>@import url(https://evil.example)</style>',
  '<link rel=stylesheet href=https://evil.example>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=password><button>Go</button></form>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<a href="https://example.com" target=_blank onmouseover=alert(1) style=color:red>x</a>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '</div></body><script>alert(1)</script>',
])('a mail has the text of %s, and none of its markup', (attack) => {
  const shown = bodyOf(`<p>before</p>${attack}<p>after</p>`)
  expect(shown.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')).toEqual(['</div>'])
  expect(shown).toContain('before')
})

test.each([
  [
    '<a href="https://evil.example/login">https://bank.example</a>',
    'https://bank.example (https://evil.example/login)',
  ],
  ['<a href="https://bank.example@evil.example/">your bank</a>', 'your bank (https://bank.example@evil.example/)'],
  ['<a href="https://bаnk.example/">bank</a>', 'bank (https://xn--bnk-6cd.example/)'],
  ['<a href="https://a.example/?x=1&amp;y=2">a</a>', 'a (https://a.example/?x=1&amp;y=2)'],
  ['<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
  ['<a href="mailto:a@b.example?bcc=eve@evil.example">Ada</a>', 'Ada (a@b.example)'],
  [
    '<a href="https://one.example/">1<a href="https://two.example/">2</a></a>',
    '1 (https://one.example/)2 (https://two.example/)',
  ],
])('a link is followed by its target: %s', (link, shown) => {
  expect(bodyOf(link)).toContain(shown)
})

test.each([
  ['<a href="mailto:a@b.example">x</a><a href="mailto:c@d.example">y</a>', 'a@b.example'],
  ['<a href="https://x.example">x</a><a href="MAILTO:a@b.example?subject=Hi">y</a>', 'a@b.example'],
  ['<a href="mailto:o%27neil%2Bx@b.example">x</a>', "o'neil+x@b.example"],
  ['<a href="mailto:a@b.example,c@d.example">two</a>', null],
  ['<a href="mailto:a@b.example%0d%0aBcc:eve@evil.example">x</a>', null],
  ['<a href="mailto:%E0%A4%A">broken</a>', null],
  ['<p>a@b.example</p>', 'a@b.example'],
  ['<p>a@b.example or c@d.example</p>', null],
])('the first mail link, else the only address, is the Reply-To if it is valid: %s', (html, address) => {
  expect(mailOf(html).replyTo).toBe(address)
})

test('contact requests of the maximum size are read within three seconds', () => {
  const ms = cpuMs(() => {
    mailOf('<b>'.repeat(13_000))
    mailOf('<a href="https://x.example">'.repeat(1_400))
    mailOf(`<dt>Name</dt><dd>${'<dt>Name</dt>'.repeat(3_000)}`)
  })
  expect(ms).toBeLessThan(3_000)
})
