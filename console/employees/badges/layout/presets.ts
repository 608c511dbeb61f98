import type { SheetFormat } from './sheet-format.ts'

const A4 = { pageWidth: 210, pageHeight: 297 }
const LETTER = { pageWidth: 215.9, pageHeight: 279.4 }
/** ISO/IEC 7810 ID-1, the size of a bank card. */
const CR80 = { width: 85.6, height: 53.98 }
const noGaps = { gapX: 0, gapY: 0 }

const INCH = 25.4

/** `hasMarks`: the sheet is cut, so that crop marks are on when it is chosen. */
export type Preset = { id: string; name: string; format: SheetFormat; hasMarks?: true }

/**
 * Common formats of cards and labels, in millimetres. 3474, L4785, 5371 and 5395 have the measures of the templates of
 * gLabels (https://github.com/jimevins/glabels-qt/tree/master/templates), which have 3474 half a millimetre higher. L7160
 * and L7163 are centred with a gap of 2.54 mm, as in several label libraries; gLabels has 3.9 mm for L7163.
 */
export const presets: Preset[] = [
  {
    id: 'cr80',
    name: 'Card printer, CR80 (85.6 × 53.98 mm)',
    format: onePerPage(CR80, 0),
  },
  {
    id: 'cr80-bleed',
    name: 'Card printer, CR80 with 1.5 mm bleed',
    format: onePerPage(CR80, 1.5),
  },
  {
    id: 'cr80-portrait',
    name: 'Card printer, CR80 upright',
    format: onePerPage({ width: CR80.height, height: CR80.width }, 0),
  },
  {
    id: 'a4-cr80',
    name: 'A4, 10 cards CR80 to cut',
    hasMarks: true,
    format: centred({ ...A4, ...CR80, columns: 2, rows: 5, gapX: 4, gapY: 3, bleed: 1.5 }),
  },
  {
    id: 'a4-70x37',
    name: 'A4, 24 labels 70 × 37 mm (Avery Zweckform 3474)',
    format: {
      ...A4,
      ...noGaps,
      columns: 3,
      rows: 8,
      width: 70,
      height: 37,
      left: 0,
      top: 0.5,
      bleed: 0,
    },
  },
  {
    id: 'l4785',
    name: 'A4, 10 name badges 80 × 50 mm (Avery L4785)',
    format: {
      ...A4,
      columns: 2,
      rows: 5,
      width: 80,
      height: 50,
      gapX: 15,
      gapY: 5,
      left: 18,
      top: 13,
      bleed: 0,
    },
  },
  {
    id: 'l7160',
    name: 'A4, 21 labels 63.5 × 38.1 mm (Avery L7160)',
    format: centred({
      ...A4,
      columns: 3,
      rows: 7,
      width: 63.5,
      height: 38.1,
      gapX: 2.54,
      gapY: 0,
      bleed: 0,
    }),
  },
  {
    id: 'l7163',
    name: 'A4, 14 labels 99.1 × 38.1 mm (Avery L7163)',
    format: centred({
      ...A4,
      columns: 2,
      rows: 7,
      width: 99.1,
      height: 38.1,
      gapX: 2.54,
      gapY: 0,
      bleed: 0,
    }),
  },
  {
    id: '5371',
    name: 'US Letter, 10 cards 3.5 × 2 in (Avery 5371)',
    format: {
      ...LETTER,
      ...noGaps,
      columns: 2,
      rows: 5,
      width: 3.5 * INCH,
      height: 2 * INCH,
      left: 0.75 * INCH,
      top: 0.5 * INCH,
      bleed: 0,
    },
  },
  {
    id: '5395',
    name: 'US Letter, 8 name badges 3⅜ × 2⅓ in (Avery 5395)',
    format: {
      ...LETTER,
      columns: 2,
      rows: 4,
      width: 3.375 * INCH,
      height: (7 / 3) * INCH,
      gapX: 0.375 * INCH,
      gapY: INCH / 6,
      left: 0.6875 * INCH,
      top: (7 / 12) * INCH,
      bleed: 0,
    },
  },
]

function onePerPage({ width, height }: { width: number; height: number }, bleed: number) {
  const page = { pageWidth: width + 2 * bleed, pageHeight: height + 2 * bleed }
  const place = { columns: 1, rows: 1, width, height, left: bleed, top: bleed }
  return { ...page, ...place, ...noGaps, bleed }
}

function centred(format: Omit<SheetFormat, 'left' | 'top'>): SheetFormat {
  const { pageWidth, pageHeight, columns, rows, width, height, gapX, gapY } = format
  const left = (pageWidth - columns * width - (columns - 1) * gapX) / 2
  const top = (pageHeight - rows * height - (rows - 1) * gapY) / 2
  return { ...format, left: rounded(left), top: rounded(top) }
}

function rounded(mm: number) {
  return Math.round(mm * 1000) / 1000
}
