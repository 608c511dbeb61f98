import { fillIn } from '../../../../settings/words/fill-in.ts'
import type { Survey } from '../../../content/schema.ts'
import { Instrument } from './Instrument.tsx'
import pens from './pens.module.css'
import styles from './SightLine.module.css'

type SightLineProps = {
  survey?: Survey | undefined
  /** A text with `{amount}`, the distance between two lines. */
  scale: string
  locale: string
}

/**
 * Business Solutions: a process as an engineer surveys it. The height of the profile at each step is its duration before;
 * the line at its foot is at the durations after, on the same scale. The ground is at zero.
 */
export function SightLine({ survey, scale, locale }: SightLineProps) {
  return (
    <div className={styles.drawing}>
      {survey && <Profile survey={survey} />}
      <Instrument className={styles.instrument} />
      {survey && <Readings survey={survey} scale={scale} locale={locale} />}
    </div>
  )
}

/** Stretched to the columns of the table: 100 units wide and 100 high. */
function Profile({ survey: { steps } }: { survey: Survey }) {
  const longest = longestOf(steps)
  const y = (duration: number) => round(100 - (duration / longest) * HIGHEST)
  const x = (index: number) => round(((index + 0.5) / steps.length) * 100)
  const before = steps.map((step, index) => ({ x: x(index), y: y(step.before) }))
  const after = steps.map((step, index) => ({ x: x(index), y: y(step.after) }))
  const count = Math.floor(longest / levelOf(longest))
  const levels = Array.from({ length: count }, (_, index) => y((index + 1) * levelOf(longest)))
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`${pens.drawing} ${styles.profile}`}
    >
      <path className={styles.ground} d={`M${before[0]?.x} 100L${pathOf(before)}V100z`} />
      <path
        className={styles.levels}
        d={levels.map((level) => levelLine(before, level)).join('')}
      />
      <path
        className={styles.readings}
        d={before.map((station) => `M${station.x} 0V${station.y}`).join('')}
      />
      <path d="M-100 100H300" />
      <path className={styles.built} d={`M${pathOf(after)}`} />
    </svg>
  )
}

/** The height of the longest step: below the sight line, which is at 100. */
const HIGHEST = 84

type Point = { x: number; y: number }

const pathOf = (points: Point[]) => points.map(({ x, y }) => `${x} ${y}`).join('L')

const longestOf = (steps: Survey['steps']) =>
  Math.max(...steps.flatMap(({ before, after }) => [before, after]))

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

/** In letters. Longer names of steps do not fit beside each other on a phone. */
const LONG_NAME = 7

type ReadingsProps = { survey: Survey; scale: string; locale: string }

function Readings({ survey, scale, locale }: ReadingsProps) {
  const { caption, unit, steps } = survey
  const rows = ['before', 'after'] as const
  const hasLongNames = steps.some(({ name }) => name.length > LONG_NAME)
  const format = new Intl.NumberFormat(locale)
  const amount = (duration: number) => `${format.format(duration)}\u00a0${unit}`
  return (
    <>
      <p className={styles.sums}>
        {rows.map((row) => (
          <span key={row} className={styles[row]}>
            {survey[row]}{' '}
            <strong>{amount(round(steps.reduce((sum, step) => sum + step[row], 0)))}</strong>
          </span>
        ))}
      </p>
      <table className={`${styles.table} ${hasLongNames ? styles.staggered : ''}`}>
        <caption>{`${caption} · ${fillIn(scale, { amount: amount(levelOf(longestOf(steps))) })}`}</caption>
        <thead>
          <tr>
            <td />
            {steps.map(({ name }) => (
              <th key={name} scope="col">
                {hasLongNames ? <span>{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className={styles[row]}>
              <th scope="row">{survey[row]}</th>
              {steps.map((step) => (
                <td key={step.name}>{format.format(step[row])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
