/** Spreadsheets skip leading spaces and treat full-width signs like ASCII signs. An apostrophe marks a cell as text. */
const formulaStart = /^[\t\r]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/** A cell that no spreadsheet runs as a formula (CSV injection). */
export const escapeFormula = (value: string) => (formulaStart.test(value.replace(/^'+/, '')) ? `'${value}` : value)

/** Takes back `escapeFormula`, for a list that was exported and is imported again. */
export const unescapeFormula = (value: string) =>
  value.startsWith("'") && escapeFormula(value.slice(1)) === value ? value.slice(1) : value
