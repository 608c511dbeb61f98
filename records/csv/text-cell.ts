/** Spreadsheets skip leading blanks and treat full-width signs like ASCII signs. */
const formulaStart = /^'*(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
const leadingBlanks = /^'*[\s\p{Cc}\p{Cf}]*/u

const SIGN = String.raw`'*(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠]`

/** An item of a list in a text of several lines: `- Berlin`. A formula that calls something has one of the excluded signs. */
const ITEM = String.raw` *[-+] [^|!(;\t\r\n]*(?:[\r\n]|$)`

/**
 * Where a formula can begin within a text, behind `mark`: a spreadsheet that expects another separator than the comma does
 * not see that the cell is quoted, and begins a cell after a semicolon, a tab or a line break.
 */
const formulaAfter = (mark: string) =>
  new RegExp(String.raw`(?<=[;\t])${mark}(?=${SIGN})|(?<=[\r\n])${mark}(?!${ITEM})(?=${SIGN})`, 'gu')
const formula = formulaAfter('')
const markedFormula = formulaAfter("'")

/** A month with a day or a year, in any order and with any separator. */
const dateLike = /^(?:(?:0?[1-9]|1[0-2])[-/.](?:\d\d?|\d{4})|(?:\d\d?|\d{4})[-/.](?:0?[1-9]|1[0-2]))$/

/**
 * A cell that spreadsheets show as the text that it is. An apostrophe precedes each beginning of a formula (CSV injection).
 * A text like `6-10`, which they would read as a date, ends with a tab, which they do not show and programs trim.
 */
export function textCell(text: string) {
  if (dateLike.test(text)) return `${text}\t`
  const [blanks = ''] = leadingBlanks.exec(text) ?? []
  const rest = text.slice(blanks.length).replace(formula, "'")
  return `${formulaStart.test(text) ? "'" : ''}${blanks}${rest}`
}

/** Takes back the apostrophes of `textCell`, for a list that was exported and is imported again. */
export function textOfCell(cell: string) {
  const start = cell.startsWith("'") && formulaStart.test(cell) ? 1 : 0
  const [blanks = ''] = leadingBlanks.exec(cell) ?? []
  return blanks.slice(start) + cell.slice(blanks.length).replace(markedFormula, '')
}
