import type { ReactNode } from 'react'
import { labelledColumns } from './scale.ts'
import { dayText, weekText } from './texts.ts'
import styles from './WeekPlot.module.css'

export type Week = { from: string; to: string }

/** Lines of the scale: `share` is 0 at the bottom and 1 at the top. */
type Mark = { share: number; text: string }

type WeekPlotProps = {
  weeks: Week[]
  marks: Mark[]
  /** What the drawing shows, for those who do not see it. */
  summary: string
  /** The lines of the tooltip of a week, below its days. */
  tooltip: (week: number) => string[]
  children: (week: number) => ReactNode
}

const HEIGHT = 150
const TOP = 8
const LABELS = 26

/** The vertical position of a share. */
export const yOf = (share: number) => HEIGHT - share * (HEIGHT - TOP)

/** The horizontal position in a column, from 0 to 1. In per cent, so that texts keep their size on narrow screens. */
export const xOf = (week: number, inColumn: number, weeks: Week[]) =>
  `${((week + inColumn) * 100) / weeks.length}%`

/** The frame of a chart with one column a week. */
export function WeekPlot({ weeks, marks, summary, tooltip, children }: WeekPlotProps) {
  return (
    <div className={styles.plot}>
      <svg className={styles.marks} height={HEIGHT + LABELS} aria-hidden="true">
        {marks.map(({ share, text }) => (
          <text key={text} className={styles.text} x="100%" y={yOf(share)} textAnchor="end">
            {text}
          </text>
        ))}
      </svg>
      <svg
        className={styles.columns}
        height={HEIGHT + LABELS}
        role="img"
        aria-label={`Columns for ${weeks.length} weeks. ${summary}`}
      >
        {marks.map(({ share, text }) => (
          <line
            key={text}
            className={styles.grid}
            x1="0"
            x2="100%"
            y1={yOf(share)}
            y2={yOf(share)}
          />
        ))}
        {weeks.map((week, index) => (
          <g key={week.from} className={styles.column}>
            <title>{[weekText(week), ...tooltip(index)].join('\n')}</title>
            <rect
              className={styles.hover}
              x={xOf(index, 0, weeks)}
              width={xOf(0, 1, weeks)}
              height={HEIGHT}
            />
            {children(index)}
          </g>
        ))}
        {labelledColumns(weeks.length).map((index) => (
          <text
            key={index}
            className={styles.text}
            x={xOf(index, 0.5, weeks)}
            y={HEIGHT + 16}
            // The last label of many narrow columns stays inside the drawing.
            textAnchor={index > 9 && index === weeks.length - 1 ? 'end' : 'middle'}
          >
            {dayText(weeks[index]?.from ?? '')}
          </text>
        ))}
      </svg>
    </div>
  )
}
