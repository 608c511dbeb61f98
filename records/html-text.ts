import { convert, type DomNode, type FormatCallback, type SelectorDefinition } from 'html-to-text'
import { limitNesting } from './limit-nesting.ts'

/** Plain text, with the cells of a row apart: by a tab, as a browser copies them, or on lines of their own if they are long. */
export const htmlText = (html: string, selectors: SelectorDefinition[] = []) =>
  convert(limitNesting(html), {
    wordwrap: false,
    formatters: { row },
    selectors: [
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
      ...blocks.map((selector) => ({ selector, format: 'block', options: ownLine })),
      { selector: 'tr', format: 'row' },
      ...selectors,
    ],
  })

const ownLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Further blocks of browsers. Cells are blocks if their row is missing. */
const blocks = 'address caption center dd details dt fieldset figcaption figure legend summary td th'.split(' ')

const row: FormatCallback = (elem, walk, builder) => {
  builder.openTable()
  builder.openTableRow()
  for (const child of elem.children.filter(isShown)) {
    builder.openTableCell()
    walk(isCell(child) ? child.children : [child], builder)
    builder.closeTableCell()
  }
  builder.closeTableRow()
  builder.closeTable({ tableToString: ([cells = []]) => rowText(cells.map(({ text }) => text)), ...ownLine })
}

const isCell = ({ name }: DomNode) => name === 'td' || name === 'th'

/** Not the white space between cells, nor a comment. */
const isShown = ({ type, data }: DomNode) => type === 'tag' || (type === 'text' && data?.trim() !== '')

/** A row with text in one cell is layout. In others an empty cell keeps its place. */
function rowText(cells: string[]) {
  const filled = cells.filter((text) => text.trim() !== '')
  if (filled.length < 2 || filled.some((text) => text.includes('\n'))) return filled.join('\n')
  return cells
    .map((text) => text.trim())
    .join('\t')
    .trimEnd()
}
