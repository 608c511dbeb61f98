import { numberText } from '../shared/counted.ts'
import { formatDate } from '../shared/times/format-time.ts'
import { Legend } from './Legend.tsx'
import { countTicks } from './scale.ts'
import styles from './series.module.css'
import { percent, type Week, WeekPlot, xOf, yOf } from './WeekPlot.tsx'

export type Series = {
  name: string
  /** `signal` is for the series that matters most. */
  colour: 'signal' | 'dark' | 'light' | 'soft'
  counts: number[]
}

/** Stacked columns, one a week. */
export function WeekBars({ weeks, series }: { weeks: Week[]; series: Series[] }) {
  const totals = weeks.map((_, week) => sum(series.map(({ counts }) => counts[week] ?? 0)))
  const ticks = countTicks(Math.max(0, ...totals))
  const highest = ticks.at(-1) ?? 1
  return (
    <>
      <Legend
        entries={series.map(({ name, colour }) => ({
          name,
          drawing: <rect className={styles[colour]} width="100%" height="100%" />,
        }))}
      />
      <WeekPlot
        weeks={weeks}
        marks={ticks.map((tick) => ({ share: tick / highest, text: numberText(tick) }))}
        summary={summaryOf(weeks, totals)}
        tooltip={(week) => series.map(({ name, counts }) => `${name}: ${numberText(counts[week] ?? 0)}`)}
      >
        {(week) =>
          stack(series, week).map(({ name, colour, from, to }) => (
            <rect
              key={name}
              // The stroke has the colour of the background, and separates the parts.
              className={`${styles[colour]} ${styles.part}`}
              x={xOf(week, 0.14, weeks)}
              width={xOf(0, 0.72, weeks)}
              y={yOf(to / highest)}
              height={percent((to - from) / highest)}
            />
          ))
        }
      </WeekPlot>
    </>
  )
}

/** The parts of a column, from below. */
function stack(series: Series[], week: number) {
  let below = 0
  return series
    .map(({ name, colour, counts }) => {
      const from = below
      below += counts[week] ?? 0
      return { name, colour, from, to: below }
    })
    .filter(({ from, to }) => to > from)
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

function summaryOf(weeks: Week[], totals: number[]) {
  const most = Math.max(0, ...totals)
  const week = weeks[totals.indexOf(most)]
  return most === 0 || !week
    ? 'All are empty.'
    : `The highest, ${numberText(most)}, is the week from ${formatDate('day', week.from)}.`
}
