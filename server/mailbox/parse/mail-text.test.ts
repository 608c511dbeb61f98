import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { mailHtmlText, unwrapFlowed } from './mail-text.ts'
import { readMail } from './read-mail.ts'

test.each([
  ['a \nb\nc', 'a b\nc'],
  ['a \r\nb', 'a b'],
  ['> a \nb', '> a\nb'],
  ['a \n> b', 'a \n> b'],
  ['> a \n> b\nc', '> a b\nc'],
  ['> a \n>> b \n>> c', '> a\n>> b c'],
  ['>> a \n> b', '>> a\n> b'],
  ['a \n-- \nb', 'a \n-- \nb'],
  ['> a \n> -- \n> b', '> a\n> --\n> b'],
  [' > a', '> a'],
  [' From here \non', 'From here on'],
  ['a\n\nb', 'a\n\nb'],
])('the flowed text %j is %j', (text, unwrapped) => {
  expect(unwrapFlowed(text, { delSp: false })).toBe(unwrapped)
})

test('DelSp removes the space at the end of a line', () => {
  expect(unwrapFlowed('火曜 \n日 \n-- \na', { delSp: true })).toBe('火曜日\n-- \na')
})

test.each([
  [
    'a table of data',
    '<table><tr><th>Port</th><th>Containers</th></tr> <tr><td>Aqaba</td> <td>25</td><td>900 EUR</td></tr></table>',
    'Port\tContainers\nAqaba\t25\t900 EUR',
  ],
  [
    'a table of Outlook',
    '<table><tbody><tr><td><p class="MsoNormal">25<o:p></o:p></p></td><td><p class="MsoNormal">900 EUR</p></td></tr></tbody></table>',
    '25\t900 EUR',
  ],
  ['an empty cell', '<table><tr><td>Aqaba</td><td></td><td>30</td><td>&nbsp;</td></tr></table>', 'Aqaba\t\t30'],
  ['cells without a row', '<table><td>25</td><td>900 EUR</td></table>', '25\n900 EUR'],
  ['a row without a table', '<tr><td>25</td><td>900 EUR</td></tr>', '25\t900 EUR'],
  ['cells without closing tags', '<table><tr><td>25<td>900 EUR<tr><td>7<td>30</table>', '25\t900 EUR\n7\t30'],
  ['text beside cells', '<table>see <tr>and <td>25</td><form><td>900</td></form></tr></table>', 'see\nand\t25\t900'],
  ['cells with several lines', '<table><tr><td>a<br>b</td><td>c</td></tr></table>', 'a\nb\nc'],
  ['a caption', '<table><caption>Ports</caption><tr><td>25</td></tr></table>', 'Ports\n25'],
  ['a definition list', '<dl><dt>Port</dt><dd>Aqaba</dd></dl>', 'Port\nAqaba'],
  ['blocks that run together otherwise', '<center>25</center><address>900</address>EUR', '25\n900\nEUR'],
  [
    'layout tables',
    '<table><tr><td width="20">&nbsp;</td><td><table><tr><td><p>Hello</p><p>Robin</p></td></tr></table></td><td></td></tr></table>',
    'Hello\n\nRobin',
  ],
])('the text of %s', (_, html, text) => {
  expect(mailHtmlText(html)).toBe(text)
})

const words = (text: string) => text.split(/\W+/).filter((word) => word !== '')

test.each([
  ['<div>', 'a ', '</div>'],
  ['<div>', 'a ', ''],
  ['<div>', 'a ', '</p>'],
  ['<span>', 'a ', ''],
  ['<table><tr><td>', 'a ', '</td></tr></table>'],
  ['<ul><li>', 'a ', ''],
  ['<blockquote>', 'a ', '</blockquote>'],
  ['<p><b>', 'a ', ''],
])('%s nested 30,000 times takes a moment, and each text in it is kept', (start, text, end) => {
  const html = `${(start + text).repeat(30_000)}${end.repeat(30_000)}`
  let read = ''
  const ms = cpuMs(() => {
    read = mailHtmlText(html, 1_000_000)
  })
  expect(words(read)).toHaveLength(30_000)
  expect(ms).toBeLessThan(3_000)
})

test('many lines in many quotations take a moment', () => {
  expect(cpuMs(() => mailHtmlText('<blockquote>'.repeat(150) + 'a<br>'.repeat(40_000)))).toBeLessThan(3_000)
})

test.each(['p', 'td', 'dt'])('many <%s> without end tags are not nested', (name) => {
  const html = `<${name}>a`.repeat(1_000)
  expect(mailHtmlText(html).split(/\n+/)).toHaveLength(1_000)
})

const textOf = async (head: string[], body: Uint8Array) => {
  const source = Buffer.concat([Buffer.from(['From: noor@harbour.example', ...head, '', ''].join('\r\n')), body])
  return (await readMail(source, { authservId: undefined })).text
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text)
const german = 'Schöne Grüße, 40 Plätze'
/** In KOI8-R, Windows-1251, Shift_JIS and GBK. */
const koi8 = Buffer.from('f0d2c9d7c5d4', 'hex')
const cyrillic = Buffer.from('cff0e8e2e5f2', 'hex')
const japanese = Buffer.from('89ce976a93fa', 'hex')
const chinese = Buffer.from('d6dcb6febfc9d2d4', 'hex')

test.each([
  ['nothing', 'text/plain', latin(german), german],
  ['nothing', 'text/plain', utf8(german), german],
  ['utf-8', 'text/plain; charset=utf-8', latin(german), german],
  ['utf-8', 'text/plain; charset=utf-8', utf8(`${german} 火曜日`), `${german} 火曜日`],
  ['us-ascii', 'text/plain; charset=us-ascii', latin(german), german],
  ['us-ascii', 'text/plain; charset="US-ASCII"', utf8(german), german],
  ['iso-8859-1', 'text/plain; charset=iso-8859-1', latin(german), german],
  ['iso-8859-1', 'text/plain; charset=iso-8859-1', utf8(german), german],
  ['windows-1252', 'text/plain; charset=windows-1252', Buffer.from('80a0969343fc942e', 'hex'), '€\u00a0–“Cü”.'],
  ['an unknown name', 'text/plain; charset=x-unknown', utf8(german), german],
  ['an unknown name', 'text/plain; charset=unknown-8bit', latin(german), german],
  ['koi8-r', 'text/plain; charset=koi8-r', koi8, 'Привет'],
  ['windows-1251', 'text/plain; charset=windows-1251', cyrillic, 'Привет'],
  ['shift_jis', 'text/plain; charset=shift_jis', japanese, '火曜日'],
  ['cp932', 'text/plain; charset=cp932', japanese, '火曜日'],
  ['gb2312', 'text/plain; charset=gb2312', chinese, '周二可以'],
  ['iso-2022-jp', 'text/plain; charset=iso-2022-jp', latin(german), german],
  [
    'utf-8, with a line of a server',
    'text/plain; charset=utf-8',
    Buffer.concat([utf8(`${german}\n`), latin('Gruß')]),
    `${german}\nGruß`,
  ],
  ['utf-8, cut within a letter', 'text/plain; charset=utf-8', utf8('火曜日').subarray(0, -1), '火曜æ—'],
  [
    'utf-8, with lines of other bytes',
    'text/plain; charset=utf-8',
    Buffer.concat([utf8('für\n'), latin('\xff\xfe\xfd')]),
    'für\nÿþý',
  ],
  ['nothing', 'text/plain', Buffer.from('84477275df9320fc626572', 'hex'), '„Gruß“ über'],
  ['nothing, in HTML', 'text/html', latin(`<p>${german}</p>`), german],
  [
    'windows-1251 in the HTML',
    'text/html',
    Buffer.concat([latin('<meta charset="windows-1251"><p>'), cyrillic]),
    'Привет',
  ],
  [
    'koi8-r in the HTML of HTML 4',
    'text/html; charset=us-ascii',
    Buffer.concat([latin('<META http-equiv=Content-Type content="text/html; charset=koi8-r"><p>'), koi8]),
    'Привет',
  ],
  ['an unknown name in the HTML', 'text/html', latin(`<meta charset="x-none"><p>${german}</p>`), german],
  ['a wrong name in the HTML', 'text/html', latin(`<meta charset="utf-8"><p>${german}</p>`), german],
])('a text that states %s is read without loss (%s)', async (_, type, body, text) => {
  expect(await textOf([`Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit'], body)).toBe(text)
  const base64 = Buffer.from(body.toString('base64'))
  expect(await textOf([`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'], base64)).toBe(text)
})

test.each([
  [latin(`Subject: ${german}`), german],
  [utf8(`Subject: ${german}`), german],
  [utf8('Subject: =?unknown-8bit?Q?Sch=C3=B6n?='), 'Schön'],
  [utf8('Subject: =?us-ascii?Q?Sch=C3=B6n?='), 'Schön'],
  [utf8('Subject: =?utf-8?Q?Sch=F6n?='), 'Schön'],
  [utf8('Subject: =?windows-1251?B?z/Do4uXy?='), 'Привет'],
])('a subject is read without loss (%#)', async (line, subject) => {
  const source = Buffer.concat([line, utf8('\r\nFrom: noor@harbour.example\r\n\r\nHello')])
  expect(await readMail(source, { authservId: undefined })).toMatchObject({ subject, text: 'Hello' })
})
