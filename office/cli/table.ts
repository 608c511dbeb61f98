import { visibleLine } from './terminal.ts'

/** `least`: the minimum width in a narrow terminal; unset: the column is never shortened. */
export type Column<Row> = { title: string; text: (row: Row) => string; least?: number }

const GAP = '  '

/** A table that fits `width`; shortened cells end in `…`. */
export const table = <Row>(columns: Column<Row>[], rows: Row[], width?: number) => tableOf(columns, width)(rows)

/** The same table in parts. The first part has the titles, and its rows determine the column widths of all parts. */
export function tableOf<Row>(columns: Column<Row>[], width = Infinity) {
  const titles = columns.map(({ title }) => title)
  let widths: number[] | undefined
  return (rows: Row[]) => {
    const cells = rows.map((row) => columns.map(({ text }) => visibleLine(text(row))))
    const lines = widths ? cells : [titles, ...cells]
    widths ??= fitted(naturalWidths(lines), columns, width - GAP.length * (columns.length - 1))
    return lines.map((line) => asLine(line, widths ?? [], columns, width)).join('')
  }
}

const naturalWidths = (lines: string[][]) =>
  (lines[0] ?? []).map((_, index) => largest(lines.map((line) => displayWidth(line[index] ?? ''))))

function asLine(line: string[], widths: number[], columns: Pick<Column<never>, 'least'>[], width: number) {
  const cells = line.map((cell, index) => {
    const isShortened = columns[index]?.least !== undefined && width !== Infinity
    return padded(cell, isShortened, widths[index] ?? 0)
  })
  return `${cells.join(GAP).trimEnd()}\n`
}

/** Narrows the column with the most room to shrink, again and again, until the table fits or no column can shrink. */
function fitted(natural: number[], columns: Pick<Column<never>, 'least'>[], room: number) {
  const widths = [...natural]
  for (let over = sum(widths) - room; over > 0; over--) {
    const [widest] = columns
      .map(({ least = Infinity }, index) => ({ index, spare: (widths[index] ?? 0) - least }))
      .filter(({ spare }) => spare > 0)
      .sort((one, other) => other.spare - one.spare)
    if (!widest) break
    widths[widest.index] = (widths[widest.index] ?? 0) - 1
  }
  return widths
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const largest = (numbers: number[]) => numbers.reduce((most, number) => Math.max(most, number), 0)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

const graphemeWidth = (grapheme: string) => (wide.test(grapheme) ? 2 : 1)

const displayWidth = (text: string) =>
  /^[\x20-\x7e]*$/.test(text)
    ? text.length // Segmenting takes a hundred times as long.
    : sum([...graphemes.segment(text)].map(({ segment }) => graphemeWidth(segment)))

function padded(text: string, isShortened: boolean, width: number) {
  const own = displayWidth(text)
  if (own <= width) return text + ' '.repeat(width - own)
  return isShortened ? shortened(text, width) : text
}

function shortened(text: string, width: number) {
  let shown = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += graphemeWidth(segment)
    if (used > width - 1) break
    shown += segment
  }
  return `${shown}…${' '.repeat(width - 1 - displayWidth(shown))}`
}
