import { countTicks, labelledColumns } from './scale.ts'
import { dayText, numberText, weekText } from './texts.ts'
import styles from './WeekChart.module.css'

export type Series = {
  name: string
  /** `signal` is for the series that matters most. */
  colour: 'signal' | 'dark' | 'light' | 'ink'
  counts: number[]
}

type Week = { from: string; to: string }

const HEIGHT = 150
/** The share of a column that its bar fills. */
const BAR = 0.72

/** Stacked columns, one a week. Widths are in per cent, so that texts keep their size on narrow screens. */
export function WeekBars({ weeks, series }: { weeks: Week[]; series: Series[] }) {
  const totals = weeks.map((_, week) => sum(series.map(({ counts }) => counts[week] ?? 0)))
  const ticks = countTicks(Math.max(0, ...totals))
  const highest = ticks.at(-1) ?? 1
  const width = 100 / weeks.length
  return (
    <>
      <Legend series={series} />
      <svg
        className={styles.chart}
        role="img"
        aria-label={summaryOf(weeks, totals)}
        width="100%"
        height={HEIGHT + 24}
      >
        {ticks.map((tick) => {
          const y = HEIGHT - (tick / highest) * (HEIGHT - 16)
          return (
            <g key={tick}>
              <line className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
              {tick > 0 && (
                <text className={styles.mark} x="0" y={y - 3}>
                  {numberText(tick)}
                </text>
              )}
            </g>
          )
        })}
        {weeks.map((week, index) => {
          let below = 0
          return (
            <g key={week.from} className={styles.column}>
              <title>{columnText(week, series, index)}</title>
              <rect
                className={styles.hover}
                x={`${index * width}%`}
                y="0"
                width={`${width}%`}
                height={HEIGHT}
              />
              {series.map(({ name, colour, counts }) => {
                const height = ((counts[index] ?? 0) / highest) * (HEIGHT - 16)
                below += height
                return (
                  height > 0 && (
                    <rect
                      key={name}
                      className={styles[colour]}
                      x={`${(index + (1 - BAR) / 2) * width}%`}
                      y={HEIGHT - below}
                      width={`${width * BAR}%`}
                      height={Math.max(1, height - 1)}
                    />
                  )
                )
              })}
            </g>
          )
        })}
        <WeekLabels weeks={weeks} />
      </svg>
    </>
  )
}

export function WeekLabels({ weeks }: { weeks: Week[] }) {
  const width = 100 / weeks.length
  return labelledColumns(weeks.length).map((index) => (
    <text
      key={index}
      className={styles.week}
      x={`${(index + 0.5) * width}%`}
      y={HEIGHT + 18}
      textAnchor={anchorOf(index, weeks.length)}
    >
      {dayText(weeks[index]?.from ?? '')}
    </text>
  ))
}

/** The first and the last label of many narrow columns stay inside the drawing. */
function anchorOf(index: number, count: number) {
  if (count < 10) return 'middle'
  return index === count - 1 ? 'end' : index === 0 ? 'start' : 'middle'
}

function Legend({ series }: { series: Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, colour }) => (
        <li key={name}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect className={styles[colour]} width="100%" height="100%" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const columnText = (week: Week, series: Series[], index: number) =>
  [
    weekText(week),
    ...series.map(({ name, counts }) => `${name}: ${numberText(counts[index] ?? 0)}`),
  ].join('\n')

function summaryOf(weeks: Week[], totals: number[]) {
  const most = Math.max(0, ...totals)
  const week = weeks[totals.indexOf(most)]
  const lead = `Columns for ${weeks.length} weeks`
  return most === 0 || !week
    ? `${lead}, all empty.`
    : `${lead}. The most, ${numberText(most)}, were in the week from ${dayText(week.from)}.`
}
