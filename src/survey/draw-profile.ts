import { fillIn } from '../../../../settings/words/fill-in.ts'
import type { Survey } from '../../../content/schema.ts'

/**
 * The paths of the profile, 100 units wide and 100 high. The height at each step is its duration before the change;
 * the line at the foot shows the durations after it, on the same scale. The ground is at zero.
 */
export function profileOf({ steps }: Survey) {
  const longest = longestOf(steps)
  const y = (duration: number) => round(100 - (duration / longest) * HIGHEST)
  const before = steps.map((step, index) => ({ x: stationOf(steps, index), y: y(step.before) }))
  const after = steps.map((step, index) => ({ x: stationOf(steps, index), y: y(step.after) }))
  const count = Math.floor(longest / levelOf(longest))
  const levels = Array.from({ length: count }, (_, index) => y((index + 1) * levelOf(longest)))
  return {
    ground: `M${before[0]?.x} 100L${pathOf(before)}V100z`,
    levels: levels.map((level) => levelLine(before, level)).join(''),
    readings: before.map((station) => `M${station.x} 0V${station.y}`).join(''),
    built: `M${pathOf(after)}`,
  }
}

/** How far the step is from the start, in hundredths of the profile. */
export const stationOf = (steps: Survey['steps'], index: number) => round(((index + 0.5) / steps.length) * 100)

/** The texts about the durations, in the notation of the locale. */
export function surveyTexts(survey: Survey, scale: string, locale: string) {
  const { caption, unit, steps } = survey
  const { format } = new Intl.NumberFormat(locale)
  const amount = (duration: number) => `${format(duration)}\u00a0${unit}`
  const sum = (row: 'before' | 'after') => amount(round(steps.reduce((total, step) => total + step[row], 0)))
  return {
    caption: `${caption} · ${fillIn(scale, { amount: amount(levelOf(longestOf(steps))) })}`,
    sums: { before: sum('before'), after: sum('after') },
    steps: steps.map(({ name, before, after }) => ({
      name,
      before: format(before),
      after: format(after),
    })),
  }
}

/** The height of the longest step: below the sight line, which is at 100. */
const HIGHEST = 84

type Point = { x: number; y: number }

const pathOf = (points: Point[]) => points.map(({ x, y }) => `${x} ${y}`).join('L')

const longestOf = (steps: Survey['steps']) => Math.max(...steps.flatMap(({ before, after }) => [before, after]))

/** The distance of the horizontal lines in the profile: 1, 10, 100 … */
const levelOf = (longest: number) => 10 ** Math.floor(Math.log10(longest))

/** A horizontal line at the height `level`, where the ground is higher. */
function levelLine(profile: Point[], level: number) {
  const ends = profile.flatMap((from, index) => {
    const to = profile[index + 1]
    const isAbove = from.y <= level
    const start = index === 0 && isAbove ? [from.x] : []
    if (!to) return isAbove ? [from.x] : []
    if (isAbove === to.y <= level) return start
    return [...start, round(from.x + ((level - from.y) / (to.y - from.y)) * (to.x - from.x))]
  })
  return ends.map((x, index) => (index % 2 === 0 ? `M${x} ${level}` : `H${x}`)).join('')
}

const round = (value: number) => Math.round(value * 10) / 10
