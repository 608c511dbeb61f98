/** Round numbers whose fifths are round too. */
const ROUND = [1, 1.25, 2, 2.5, 5, 10]
/** The highest position of a needle: beyond it the scale looks full. */
const MOST = 0.8

/**
 * The end of the scale, which begins at 0, for a figure: 100 for percentages up to 100, or else the smallest round number of which
 * the value is at most 80%.
 */
export function scaleEnd({ value, suffix }: { value: number; suffix: string }): number {
  if (suffix === '%' && value <= 100) return 100
  const least = value / MOST || 1
  const power = 10 ** Math.floor(Math.log10(least))
  // Rounded, because 0.3 / 0.1 is slightly less than 3.
  const factor = ROUND.find((round) => round >= Number((least / power).toFixed(9)))
  return Number(((factor ?? 10) * power).toPrecision(3))
}
