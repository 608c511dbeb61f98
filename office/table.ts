import { visibleLine } from './terminal.ts'

/** `least`: how narrow it may get when the terminal is narrow; unset: it is never shortened. */
export type Column<Row> = { title: string; text: (row: Row) => string; least?: number }

const GAP = '  '

/** A table that fits `width`; what does not fit ends in `…`. */
export function table<Row>(columns: Column<Row>[], rows: Row[], width = Infinity) {
  const cells = rows.map((row) => columns.map(({ text }) => visibleLine(text(row))))
  const titles = columns.map(({ title }) => title)
  const natural = columns.map((_, index) =>
    Math.max(...[titles, ...cells].map((line) => displayWidth(line[index] ?? ''))),
  )
  const widths = fitted(natural, columns, width - GAP.length * (columns.length - 1))
  return [titles, ...cells]
    .map((line) => line.map((cell, index) => padded(cell, widths[index] ?? 0)).join(GAP))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

/** Labels and values, one a line; a value of several lines stands indented below its label. */
export const definitions = (rows: { label: string; text: string }[]) => {
  const width = Math.max(...rows.map(({ label }) => displayWidth(label)))
  return rows
    .map(({ label, text }) =>
      text.includes('\n')
        ? `${label}\n${text.replace(/^(?=.)/gm, GAP)}\n`
        : `${padded(label, width)}${GAP}${text}`.trimEnd().concat('\n'),
    )
    .join('')
}

/** Takes from the widest shortenable column until all fit, or nothing is left to take. */
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

const graphemeWidth = (grapheme: string) => (wide.test(grapheme) ? 2 : 1)

const displayWidth = (text: string) =>
  sum([...graphemes.segment(text)].map(({ segment }) => graphemeWidth(segment)))

function padded(text: string, width: number) {
  const own = displayWidth(text)
  return own <= width ? text + ' '.repeat(width - own) : shortened(text, width)
}

function shortened(text: string, width: number) {
  let kept = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += graphemeWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept}…${' '.repeat(width - 1 - displayWidth(kept))}`
}
