/** Spreadsheets skip leading spaces and treat full-width signs like ASCII signs. An apostrophe marks a cell as text. */
const formulaStart = /^[\t\r]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/** A cell that no spreadsheet runs as a formula (CSV injection). */
export const escapeFormula = (value: string) => (formulaStart.test(value) ? `'${value}` : value)
