import type { SheetFormat } from './sheet-format.ts'

export type Side = 'front' | 'back'
export type Sides = Side | 'both'

export type SheetOptions = {
  sides: Sides
  /** The edge at which the printer turns the paper. */
  flip: 'long' | 'short'
  /** The first free card of a used sheet, counted from 1 by rows. */
  start: number
  /** Corrects where the printer prints, in mm to the right and down. */
  offsetX: number
  offsetY: number
}

/** The position of one card; `index` is that of the person. */
export type Place = { index: number; x: number; y: number }
export type Sheet = {
  side: Side
  places: Place[]
  /** The backs stand on their heads. */
  isTurned: boolean
}

/** A line from one point to another, in mm. */
export type Line = [x1: number, y1: number, x2: number, y2: number]

/** All pages in the order of printing. A back follows its front. */
export function layOut(format: SheetFormat, options: SheetOptions, count: number): Sheet[] {
  const { columns, rows } = format
  const perSheet = columns * rows
  const skipped = Math.min(Math.max(options.start, 1), perSheet) - 1
  const sheets = Math.ceil((count + (count > 0 ? skipped : 0)) / perSheet)
  return Array.from({ length: sheets }, (_, sheet) => {
    const cells = Array.from({ length: perSheet }, (_, cell) => ({
      cell,
      index: sheet * perSheet + cell - skipped,
    })).filter(({ index }) => index >= 0 && index < count)
    const fronts = cells.map(({ cell, index }) => ({ index, ...placeOf(format, cell) }))
    const sidesOf: Record<Sides, Side[]> = {
      front: ['front'],
      back: ['back'],
      both: ['front', 'back'],
    }
    return sidesOf[options.sides].map((side) => {
      // Backs alone are printed on their own sheets, such as labels: nothing is on the other side.
      const isBehind = side === 'back' && options.sides === 'both'
      // A printer of single cards turns them itself.
      const isTurned = isBehind && perSheet > 1 && !turnsColumns(format, options)
      const places = isBehind ? fronts.map((place) => behind(format, options, place)) : fronts
      return { side, isTurned, places: places.map((place) => moved(place, options)) }
    })
  }).flat()
}

function placeOf({ columns, left, top, width, height, gapX, gapY }: SheetFormat, cell: number) {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  return { x: left + column * (width + gapX), y: top + row * (height + gapY) }
}

/** The place on the other side of the paper. */
function behind(format: SheetFormat, options: SheetOptions, { index, x, y }: Place): Place {
  const { pageWidth, pageHeight, width, height } = format
  return turnsColumns(format, options)
    ? { index, x: pageWidth - x - width, y }
    : { index, x, y: pageHeight - y - height }
}

/** Paper turned at an upright edge exchanges left and right; at a level edge, top and bottom. */
const turnsColumns = ({ pageWidth, pageHeight }: SheetFormat, { flip }: SheetOptions) =>
  (flip === 'long') === pageWidth <= pageHeight

const moved = ({ index, x, y }: Place, { offsetX, offsetY }: SheetOptions) => ({
  index,
  x: x + offsetX,
  y: y + offsetY,
})

/** From the edge of the bleed to the mark, and the length of a mark. */
const MARK_GAP = 1
const MARK_LENGTH = 4
/** A shorter mark cannot be seen. */
const MIN_MARK = 0.5

/** Marks in the margins of a page, at the four cuts of every column and row. */
export function cropMarks(format: SheetFormat, options: SheetOptions, side: Side): Line[] {
  const { pageWidth, pageHeight, columns, rows, width, height, left, top, bleed } = format
  const { gapX, gapY } = format
  const right = left + columns * width + (columns - 1) * gapX
  const bottom = top + rows * height + (rows - 1) * gapY
  const cutsX = cuts(left, columns, width, gapX)
  const cutsY = cuts(top, rows, height, gapY)
  const levels = [outward(top, -1, pageHeight, bleed), outward(bottom, 1, pageHeight, bleed)]
  const uprights = [outward(left, -1, pageWidth, bleed), outward(right, 1, pageWidth, bleed)]
  const lines = [
    ...cutsX.flatMap((x) => levels.flatMap((span) => (span ? [line(x, span[0], x, span[1])] : []))),
    ...cutsY.flatMap((y) => uprights.flatMap((span) => (span ? [line(span[0], y, span[1], y)] : []))),
  ]
  const { offsetX, offsetY } = options
  const isBehind = side === 'back' && options.sides === 'both'
  const mirrorsX = isBehind && turnsColumns(format, options)
  const mirrorsY = isBehind && !mirrorsX
  const x = (at: number) => (mirrorsX ? pageWidth - at : at) + offsetX
  const y = (at: number) => (mirrorsY ? pageHeight - at : at) + offsetY
  return lines.map(([x1, y1, x2, y2]) => line(x(x1), y(y1), x(x2), y(y2)))
}

const line = (...ends: Line): Line => ends

/** The start and the end of every card on an axis; one line where two cards touch. */
const cuts = (start: number, count: number, size: number, gap: number) => [
  ...new Set(
    Array.from({ length: count }, (_, index) => start + index * (size + gap)).flatMap((from) =>
      [from, from + size].map((at) => Math.round(at * 1000) / 1000),
    ),
  ),
]

/** A mark from an outer edge to the edge of the page; null if the margin has no room for it. */
function outward(edge: number, way: 1 | -1, page: number, bleed: number) {
  const from = edge + way * (bleed + MARK_GAP)
  const to = Math.min(Math.max(from + way * MARK_LENGTH, 0), page)
  return way * (to - from) >= MIN_MARK ? ([from, to] as const) : null
}

/** A ruler of 100 mm, or of 50 mm on a small page, in the middle of the page. */
export function layOutRuler({ pageWidth, pageHeight }: SheetFormat) {
  const length = pageWidth >= 110 ? 100 : pageWidth >= 60 ? 50 : 20
  const [x, y] = [(pageWidth - length) / 2, pageHeight / 2]
  const ticks = Array.from({ length: length + 1 }, (_, at): Line => {
    const height = at % 10 === 0 ? 6 : at % 5 === 0 ? 4.5 : 3
    return [x + at, y, x + at, y - height]
  })
  const numbers = Array.from({ length: length / 10 + 1 }, (_, ten) => ({
    x: x + ten * 10,
    text: String(ten * 10),
  }))
  return { length, x, y, ticks, numbers }
}
