import { expect, test } from 'vitest'
import { cpuMs } from '../../tests/support/cpu-ms.ts'
import { csvRows } from './csv-rows.ts'
import { textCell, textOfCell } from './text-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['  =1+1', "'  =1+1"],
  ['\u00a0\u200b\ufeff@SUM(A1)', "'\u00a0\u200b\ufeff@SUM(A1)"],
  ['\n=1+1', "'\n=1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['\rA', "'\rA"],
  ['＝1+1', "'＝1+1"],
  ['-1', "'-1"],
  ['+44 20 7946 0000', "'+44 20 7946 0000"],
  ['Meridian;=1+1', "Meridian;'=1+1"],
  ['Meridian; =1+1', "Meridian;' =1+1"],
  ['Meridian\t@SUM(A1)', "Meridian\t'@SUM(A1)"],
  ['Meridian\r\n=1+1', "Meridian\r\n'=1+1"],
  ['Meridian\n-2+cmd|x', "Meridian\n'-2+cmd|x"],
  ['Meridian\n- cmd|x', "Meridian\n'- cmd|x"],
  ["'=1+1", "''=1+1"],
  ["a;'=1+1;'b", "a;''=1+1;'b"],
])('the text %j is the cell %j, and that again the text', (text, cell) => {
  expect(textCell(text)).toBe(cell)
  expect(textOfCell(cell)).toBe(text)
})

test.each([
  'Meridian',
  '',
  "'quoted'",
  'a=b, -c, @d',
  'We need:\n- a line\n  + another\n- a third',
  '2026-12-01',
  '1-2 weeks',
  '21-50',
  '51-200',
  '100-2',
])('the text %j is a cell as it is', (text) => {
  expect(textCell(text)).toBe(text)
  expect(textOfCell(text)).toBe(text)
})

test.each(['6-10', '1-50', '11-20', '1/2', '3.4', '12-2026', '2026/12', '31-12'])(
  'a spreadsheet reads the cell of %j as no date',
  (text) => {
    expect(textCell(text)).toBe(`${text}\t`)
  },
)

test('every text of a row is quoted, and no number', () => {
  expect(csvRows([['a', 1, null, 'b;c', '']])).toBe('"a",1,,"b;c",""\r\n')
})

test.each([' ', '\n', '\t', ';', "'", '\n ', '- ', '\n- '])(
  'a long run of %j takes less than half a second',
  (part) => {
    const text = part.repeat(40_000)
    expect(cpuMs(() => textOfCell(textCell(`x${text}`)))).toBeLessThan(500)
  },
)
