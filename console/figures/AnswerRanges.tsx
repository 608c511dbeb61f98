import type { FiguresWeek } from '../../contract/console/figures.ts'
import { durationMarks, durationShare } from './scale.ts'
import { dayText, durationText, weekText } from './texts.ts'
import { WeekLabels } from './WeekBars.tsx'
import styles from './WeekChart.module.css'

const HEIGHT = 150
const TOP = 14

/** A line from the median to the slowest tenth for each week. */
export function AnswerRanges({ weeks }: { weeks: FiguresWeek[] }) {
  const width = 100 / weeks.length
  return (
    <>
      <ul className={styles.legend}>
        <li>
          <svg className={styles.swatch} aria-hidden="true">
            <circle className={styles.signal} cx="50%" cy="50%" r="4" />
          </svg>
          Half had an answer within
        </li>
        <li>
          <svg className={styles.swatch} aria-hidden="true">
            <line className={styles.end} x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          The slowest 10 % took at least
        </li>
      </ul>
      <svg
        className={styles.chart}
        role="img"
        aria-label={summaryOf(weeks)}
        width="100%"
        height={HEIGHT + 24}
      >
        {durationMarks.map(({ minutes, text }) => (
          <g key={minutes}>
            <line
              className={styles.grid}
              x1="0"
              x2="100%"
              y1={heightOf(minutes)}
              y2={heightOf(minutes)}
            />
            <text className={styles.mark} x="0" y={heightOf(minutes) - 3}>
              {text}
            </text>
          </g>
        ))}
        {weeks.map((week, index) => {
          const { median, slowest } = week.answers
          const x = `${(index + 0.5) * width}%`
          return (
            <g key={week.from} className={styles.column}>
              <title>{columnText(week)}</title>
              <rect
                className={styles.hover}
                x={`${index * width}%`}
                y="0"
                width={`${width}%`}
                height={HEIGHT}
              />
              {median !== null && slowest !== null && (
                <>
                  <line
                    className={styles.range}
                    x1={x}
                    x2={x}
                    y1={heightOf(median)}
                    y2={heightOf(slowest)}
                  />
                  <line
                    className={styles.end}
                    x1={`${(index + 0.3) * width}%`}
                    x2={`${(index + 0.7) * width}%`}
                    y1={heightOf(slowest)}
                    y2={heightOf(slowest)}
                  />
                  <circle className={styles.signal} cx={x} cy={heightOf(median)} r="3.5" />
                </>
              )}
            </g>
          )
        })}
        <WeekLabels weeks={weeks} />
      </svg>
    </>
  )
}

const heightOf = (minutes: number) => HEIGHT - durationShare(minutes) * (HEIGHT - TOP)

function columnText(week: FiguresWeek) {
  const { median, slowest, answered, unanswered } = week.answers
  const times =
    median === null || slowest === null
      ? []
      : [`Half within ${durationText(median)}`, `Slowest 10 %: ${durationText(slowest)}`]
  return [weekText(week), ...times, `${answered} answered, ${unanswered} not`].join('\n')
}

function summaryOf(weeks: FiguresWeek[]) {
  const answered = weeks.filter(({ answers }) => answers.median !== null)
  const [first, last] = [answered[0], answered.at(-1)]
  if (!first || !last) return 'No week has an answered request.'
  const medianOf = ({ from, answers }: FiguresWeek) =>
    `${durationText(answers.median ?? 0)} in the week from ${dayText(from)}`
  return `The median of each week: first ${medianOf(first)}, last ${medianOf(last)}.`
}
