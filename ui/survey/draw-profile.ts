type Steps = { before: number; after: number }[]

/**
 * The paths of the profile, 100 units wide and 100 high: a plateau for each step, as high as its duration before, and a
 * line at the durations after, on the same scale. The ground is at zero.
 */
export function profileOf(steps: Steps, longest = longestOf(steps)) {
  const y = (duration: number) => heightOf(duration, longest)
  const plateaus = steps.map(({ before }, index) => ({ from: edgeOf(steps, index), y: y(before) }))
  return {
    ground: `M0 100${plateaus.map((plateau, index) => `V${plateau.y}H${edgeOf(steps, index + 1)}`).join('')}V100z`,
    /** Between the steps, below the lower one. */
    walls: plateaus
      .slice(1)
      .map(({ from, y }, index) => `M${from} ${Math.max(y, plateaus[index]?.y ?? 0)}V100`)
      .join(''),
    built: steps
      .map(({ after }, index) => `${index === 0 ? 'M0 ' : 'V'}${y(after)}H${edgeOf(steps, index + 1)}`)
      .join(''),
  }
}

/** The path of the horizontal lines in the profile. */
export function levelsOf(steps: Steps, longest: number) {
  const level = levelOf(longest)
  const levels = Array.from({ length: Math.floor(longest / level) }, (_, index) =>
    heightOf((index + 1) * level, longest),
  )
  const lineIn = ({ before }: { before: number }, index: number, at: number) =>
    heightOf(before, longest) <= at ? `M${edgeOf(steps, index)} ${at}H${edgeOf(steps, index + 1)}` : ''
  return levels.flatMap((at) => steps.map((step, index) => lineIn(step, index, at))).join('')
}

/** From the upper edge of the profile, in hundredths. */
export const heightOf = (duration: number, longest: number) => round(100 - (duration / longest) * HIGHEST)

/** The change of a duration for a movement over a part of the profile's height. */
export const durationOf = (part: number, longest: number) => ((part * 100) / HIGHEST) * longest

/** The middle of the step, in hundredths of the profile. */
export const stationOf = (steps: Steps, index: number) => round(((index + 0.5) / steps.length) * 100)

const edgeOf = (steps: Steps, index: number) => round((index / steps.length) * 100)

/** The height of the longest step: below the sight line, which is at 100. */
const HIGHEST = 84

export const longestOf = (steps: Steps) => Math.max(...steps.flatMap(({ before, after }) => [before, after]))

/** The distance of the horizontal lines in the profile: 1, 2, 5, 10 …, so that there are 4 to 10 of them. */
export function levelOf(longest: number) {
  const power = 10 ** Math.floor(Math.log10(longest))
  return [0.1, 0.2, 0.5, 1].map((share) => share * power).find((level) => longest / level <= 10) ?? power
}

export const round = (value: number) => Math.round(value * 10) / 10
