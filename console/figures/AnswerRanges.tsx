import type { FiguresWeek } from '../../contract/console/figures.ts'
import { formatDate } from '../shared/times/format-time.ts'
import { durationText } from '../shared/times/times.ts'
import { Legend } from './Legend.tsx'
import { durationMarks, durationShare } from './scale.ts'
import styles from './series.module.css'
import { WeekPlot, xOf, yOf } from './WeekPlot.tsx'

const legend = [
  {
    name: 'Half had an answer within',
    drawing: <circle className={styles.signal} cx="50%" cy="50%" r="4" />,
  },
  {
    name: 'Slowest 10% took at least',
    drawing: <line className={styles.end} x1="0" x2="100%" y1="50%" y2="50%" />,
  },
]

const marks = durationMarks.map(({ minutes, text }) => ({ share: durationShare(minutes), text }))

/** A line from the median to the slowest tenth for each week. */
export function AnswerRanges({ weeks }: { weeks: FiguresWeek[] }) {
  return (
    <>
      <Legend entries={legend} />
      <WeekPlot
        weeks={weeks}
        marks={marks}
        summary={summaryOf(weeks)}
        tooltip={(week) => (weeks[week] ? tooltipOf(weeks[week]) : [])}
      >
        {(week) => {
          const { median = null, slowest = null } = weeks[week]?.answers ?? {}
          if (median === null || slowest === null) return null
          const [top, bottom] = [slowest, median].map((minutes) => yOf(durationShare(minutes)))
          const x = xOf(week, 0.5, weeks)
          return (
            <>
              <line className={styles.range} x1={x} x2={x} y1={top} y2={bottom} />
              <line className={styles.end} x1={xOf(week, 0.3, weeks)} x2={xOf(week, 0.7, weeks)} y1={top} y2={top} />
              <circle className={styles.signal} cx={x} cy={bottom} r="3.5" />
            </>
          )
        }}
      </WeekPlot>
    </>
  )
}

function tooltipOf({ answers: { median, slowest, answered, unanswered } }: FiguresWeek) {
  const times =
    median === null || slowest === null
      ? []
      : [`Half within ${durationText(median)}`, `Slowest 10%: ${durationText(slowest)}`]
  return [...times, `${answered} answered, ${unanswered} not`]
}

function summaryOf(weeks: FiguresWeek[]) {
  const answered = weeks.filter(({ answers }) => answers.median !== null)
  const [first, last] = [answered[0], answered.at(-1)]
  if (!first || !last) return 'No request was answered in any week.'
  const medianOf = ({ from, answers }: FiguresWeek) =>
    `${durationText(answers.median ?? 0)} in the week from ${formatDate('day', from)}`
  return `The median was ${medianOf(first)}, and ${medianOf(last)}.`
}
