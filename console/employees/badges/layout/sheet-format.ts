/** The measures of a sheet with cards or labels, in millimetres from the left and top edge of the page. */
export type SheetFormat = {
  pageWidth: number
  pageHeight: number
  columns: number
  rows: number
  /** Of one card. */
  width: number
  height: number
  /** Of the first card. */
  left: number
  top: number
  /** Between cards. */
  gapX: number
  gapY: number
  /** How far a card is printed over its edge. */
  bleed: number
}

/** Smaller cards have no room for the code. */
const MIN_CARD = 30
const MAX_PAGE = 1200
const MAX_BLEED = 5
/** For rounded measures. */
const TOLERANCE = 0.01

/** The largest number of columns and of rows. */
const MAX_COUNT = 20

/** The first mistake in the measures as a sentence, and its field; null: the format can be printed. */
export function findMistake(format: SheetFormat): { field: keyof SheetFormat; says: string } | null {
  const { pageWidth, pageHeight, columns, rows, width, height, left, top } = format
  const { gapX, gapY, bleed } = format
  const between = (value: number, from: number, to: number) => value >= from && value <= to
  const isCount = (value: number) => Number.isInteger(value) && between(value, 1, MAX_COUNT)
  const widest = left + columns * width + (columns - 1) * gapX
  const highest = top + rows * height + (rows - 1) * gapY
  const rules: [keyof SheetFormat, boolean, string][] = [
    ['pageWidth', between(pageWidth, MIN_CARD, MAX_PAGE), 'A page is 30 to 1200 mm wide.'],
    ['pageHeight', between(pageHeight, MIN_CARD, MAX_PAGE), 'A page is 30 to 1200 mm high.'],
    ['columns', isCount(columns), 'A sheet has 1 to 20 columns.'],
    ['rows', isCount(rows), 'A sheet has 1 to 20 rows.'],
    ['width', between(width, MIN_CARD, MAX_PAGE), 'A card is at least 30 mm wide.'],
    ['height', between(height, MIN_CARD, MAX_PAGE), 'A card is at least 30 mm high.'],
    ['left', between(left, 0, MAX_PAGE), 'The left margin is 0 mm or more.'],
    ['top', between(top, 0, MAX_PAGE), 'The top margin is 0 mm or more.'],
    ['gapX', between(gapX, 0, MAX_PAGE), 'The gap between columns is 0 mm or more.'],
    ['gapY', between(gapY, 0, MAX_PAGE), 'The gap between rows is 0 mm or more.'],
    ['bleed', between(bleed, 0, MAX_BLEED), 'The bleed is 0 to 5 mm.'],
    [
      'columns',
      widest <= pageWidth + TOLERANCE,
      `The columns end at ${mm(widest)} mm, but the page is ${mm(pageWidth)} mm wide.`,
    ],
    [
      'rows',
      highest <= pageHeight + TOLERANCE,
      `The rows end at ${mm(highest)} mm, but the page is ${mm(pageHeight)} mm high.`,
    ],
    [
      'bleed',
      (columns === 1 || 2 * bleed <= gapX + TOLERANCE) && (rows === 1 || 2 * bleed <= gapY + TOLERANCE),
      'The bleed is at most half of the gap between cards; else neighbours overlap.',
    ],
  ]
  const broken = rules.find(([, isKept]) => !isKept)
  return broken ? { field: broken[0], says: broken[2] } : null
}

/** `53.98`: at most two digits after the point. */
export const mm = (value: number) => String(Math.round(value * 100) / 100)
