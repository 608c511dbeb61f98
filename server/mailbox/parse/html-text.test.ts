import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { mailHtmlText } from './html-text.ts'

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
