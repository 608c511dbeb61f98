/** In place of a digit and of a separator; as wide as these. */
const FIGURE_SPACE = '\u2007'
const PUNCTUATION_SPACE = '\u2008'

/**
 * A figure such as `12.500` during the count from 0, with `progress` from 0 to 1. Its width does not change. Figures in other
 * digits, such as `۱۲٬۵۰۰`, are not counted.
 */
export function countUp(figure: string, progress: number) {
  if (/[^\P{Nd}0-9]/u.test(figure)) return figure
  const digits = figure.replace(/\P{Nd}/gu, '')
  const count = String(Math.round(progress * Number(digits))).padStart(digits.length, FIGURE_SPACE)
  let index = 0
  return figure
    .replace(/\p{Nd}/gu, () => count[index++] ?? '')
    .replace(/^\u2007\D*(?=\d)/u, (blank) => blank.replace(/[^\u2007]/gu, PUNCTUATION_SPACE))
}
