import { expect, test } from 'vitest'
import { presets } from './presets.ts'
import { findMistake, type SheetFormat } from './sheet-format.ts'
import { cropMarks, layOut, layOutRuler, type SheetOptions } from './sheet-layout.ts'

const formatOf = (id: string): SheetFormat => {
  const preset = presets.find((one) => one.id === id)
  if (!preset) throw new Error(`no preset ${id}`)
  return preset.format
}
const options = (change: Partial<SheetOptions> = {}): SheetOptions => ({
  sides: 'front',
  flip: 'long',
  start: 1,
  offsetX: 0,
  offsetY: 0,
  ...change,
})
const labels = formatOf('a4-70x37')

test.each(presets)('the measures of "$name" fit on the page', ({ format }) => {
  expect(findMistake(format)).toBeNull()
})

test('labels are placed by rows, from left to right', () => {
  const [sheet] = layOut(labels, options(), 24)
  expect(sheet?.places.slice(0, 4)).toEqual([
    { index: 0, x: 0, y: 0.5 },
    { index: 1, x: 70, y: 0.5 },
    { index: 2, x: 140, y: 0.5 },
    { index: 3, x: 0, y: 37.5 },
  ])
  expect(sheet?.places.at(-1)).toEqual({ index: 23, x: 140, y: 259.5 })
})

test.each([
  { count: 0, start: 1, sheets: [] },
  { count: 24, start: 1, sheets: [24] },
  { count: 25, start: 1, sheets: [24, 1] },
  { count: 5, start: 22, sheets: [3, 2] },
  { count: 1, start: 99, sheets: [1] },
  { count: 0, start: 7, sheets: [] },
])('$count badges from position $start need the sheets $sheets', ({ count, start, sheets }) => {
  const pages = layOut(labels, options({ start }), count)
  expect(pages.map(({ places }) => places.length)).toEqual(sheets)
})

test('the first badge on a used sheet is at the first free position', () => {
  const [sheet] = layOut(labels, options({ start: 5 }), 1)
  expect(sheet?.places).toEqual([{ index: 0, x: 70, y: 37.5 }])
})

test('the offset moves fronts and backs in the same direction of the printer', () => {
  const [front, back] = layOut(labels, options({ sides: 'both', offsetX: 1.5, offsetY: -0.5 }), 1)
  expect(front?.places).toEqual([{ index: 0, x: 1.5, y: 0 }])
  expect(back?.places).toEqual([{ index: 0, x: 141.5, y: 0 }])
})

test.each([
  { id: 'a4-70x37', flip: 'long', x: 140, y: 0.5, isTurned: false },
  { id: 'a4-70x37', flip: 'short', x: 0, y: 259.5, isTurned: true },
  { id: 'cr80', flip: 'long', x: 0, y: 0, isTurned: false },
  { id: 'cr80', flip: 'short', x: 0, y: 0, isTurned: false },
] as const)('a back of $id is behind its front if the paper turns at its $flip edge', (row) => {
  const { id, flip, isTurned, x, y } = row
  const pages = layOut(formatOf(id), options({ sides: 'both', flip }), 1)
  expect(pages.map(({ side }) => side)).toEqual(['front', 'back'])
  expect(pages[1]).toEqual({ side: 'back', isTurned, places: [{ index: 0, x, y }] })
})

test('backs without fronts are placed as fronts are', () => {
  expect(layOut(labels, options({ sides: 'back' }), 2)[0]?.places).toEqual(layOut(labels, options(), 2)[0]?.places)
})

test('crop marks are at each cut, outside of the cards and their bleed, and on the page', () => {
  const format = formatOf('a4-cr80')
  const { left, top, width, height, bleed, pageWidth, pageHeight } = format
  const marks = cropMarks(format, options(), 'front')
  expect(marks).toHaveLength(2 * 4 + 2 * 10)
  expect(marks).toContainEqual([left, top - bleed - 1, left, top - bleed - 5])
  for (const [x1, y1, x2, y2] of marks) {
    const isUpright = x1 === x2
    const [from, to] = isUpright ? [y1, y2] : [x1, x2]
    const [start, page] = isUpright ? [top, pageHeight] : [left, pageWidth]
    expect([from, to].every((at) => at < start - bleed || at > page - start + bleed)).toBe(true)
    expect([from, to].every((at) => at >= 0 && at <= page)).toBe(true)
  }
  expect(marks.some(([x1, , x2]) => x1 === x2 && Math.abs(x1 - left - width) < 0.001)).toBe(true)
  expect(marks.some(([, y1, , y2]) => y1 === y2 && Math.abs(y1 - top - height) < 0.001)).toBe(true)
})

test('the crop marks of backs are behind those of the fronts', () => {
  const format = formatOf('l4785') // Not in the middle of the page.
  const cutsOf = (side: 'front' | 'back') =>
    cropMarks(format, options({ sides: 'both' }), side)
      .flatMap(([x1, , x2]) => (x1 === x2 ? [x1] : []))
      .toSorted((one, other) => one - other)
  expect([...new Set(cutsOf('front'))]).toEqual([18, 98, 113, 193])
  expect([...new Set(cutsOf('back'))]).toEqual([17, 97, 112, 192])
})

test('a page that ends at its cards has no crop marks', () => {
  expect(cropMarks(formatOf('cr80'), options(), 'front')).toEqual([])
})

test('the ruler has 100 mm, and 50 mm on a card', () => {
  const ruler = layOutRuler(labels)
  expect(ruler).toMatchObject({ length: 100, x: 55 })
  expect((ruler.ticks.at(-1)?.[0] ?? 0) - (ruler.ticks[0]?.[0] ?? 0)).toBe(100)
  expect(layOutRuler(formatOf('cr80')).length).toBe(50)
})

test.each<[Partial<SheetFormat>, string]>([
  [{ pageWidth: 10 }, 'A page is 30 to 1200 mm wide.'],
  [{ pageHeight: Number.NaN }, 'A page is 30 to 1200 mm high.'],
  [{ columns: 0 }, 'A sheet has 1 to 20 columns.'],
  [{ rows: 2.5 }, 'A sheet has 1 to 20 rows.'],
  [{ width: 10 }, 'A card is at least 30 mm wide.'],
  [{ height: 29 }, 'A card is at least 30 mm high.'],
  [{ left: -1 }, 'The left margin is 0 mm or more.'],
  [{ top: -1 }, 'The top margin is 0 mm or more.'],
  [{ gapX: -1 }, 'The gap between columns is 0 mm or more.'],
  [{ gapY: -1 }, 'The gap between rows is 0 mm or more.'],
  [{ bleed: 6 }, 'The bleed is 0 to 5 mm.'],
  [{ columns: 4 }, 'The columns end at 280 mm, but the page is 210 mm wide.'],
  [{ top: 10 }, 'The rows end at 306 mm, but the page is 297 mm high.'],
  [{ bleed: 1 }, 'The bleed is at most half of the gap between cards; else neighbours overlap.'],
])('the measures %o are refused: %s', (change, says) => {
  expect(findMistake({ ...labels, ...change })?.says).toBe(says)
})
