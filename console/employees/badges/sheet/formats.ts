/** Cards or labels on a page, in millimetres. `page`: the paper, in `Sheets.module.css`. */
export type Format = {
  id: string
  name: string
  page: 'card' | 'a4' | 'letter'
  columns: number
  rows: number
  /** Of one card. */
  width: number
  height: number
  /** Of the first card, from the edges of the page. */
  left: number
  top: number
  /** Between cards. */
  gapX: number
  gapY: number
}

const INCH = 25.4

/**
 * A card has the size of a bank card (ISO/IEC 7810 ID-1). The labels have the measures of the templates of gLabels
 * (https://github.com/jimevins/glabels-qt/tree/master/templates), which have 3474 half a millimetre higher.
 */
export const formats: [Format, ...Format[]] = [
  {
    id: 'cr80',
    name: 'Card printer, CR80 (85.6 × 53.98 mm)',
    page: 'card',
    ...{ columns: 1, rows: 1, width: 85.6, height: 53.98, left: 0, top: 0, gapX: 0, gapY: 0 },
  },
  {
    id: 'a4-70x37',
    name: 'A4, 24 labels 70 × 37 mm (Avery Zweckform 3474)',
    page: 'a4',
    ...{ columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gapX: 0, gapY: 0 },
  },
  {
    id: 'l4785',
    name: 'A4, 10 name badges 80 × 50 mm (Avery L4785)',
    page: 'a4',
    ...{ columns: 2, rows: 5, width: 80, height: 50, left: 18, top: 13, gapX: 15, gapY: 5 },
  },
  {
    id: '5395',
    name: 'US Letter, 8 name badges 3⅜ × 2⅓ in (Avery 5395)',
    page: 'letter',
    ...{ columns: 2, rows: 4, width: 3.375 * INCH, height: (7 / 3) * INCH },
    ...{ left: 0.6875 * INCH, top: (7 / 12) * INCH, gapX: 0.375 * INCH, gapY: INCH / 6 },
  },
]
