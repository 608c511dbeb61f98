import type { ReactNode } from 'react'
import { formatDate } from '../shared/times/format-time.ts'
import { labelledColumns } from './scale.ts'
import { weekText } from './texts.ts'
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

/** The vertical position of a share. In per cent, so that a drawing is as high as its neighbours. */
export const yOf = (share: number) => percent(1 - share)

export const percent = (share: number) => `${100 * share}%`

/** The horizontal position in a column, from 0 to 1. In per cent, so that texts keep their size on narrow screens. */
export const xOf = (week: number, inColumn: number, weeks: Week[]) => percent((week + inColumn) / weeks.length)

/** The frame of a chart with one column a week. */
export function WeekPlot({ weeks, marks, summary, tooltip, children }: WeekPlotProps) {
  return (
    <div className={styles.plot}>
      <svg className={styles.marks} aria-hidden="true">
        {marks.map(({ share, text }) => (
          <text key={text} className={styles.text} x="100%" y={yOf(share)} textAnchor="end">
            {text}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={`Columns for ${weeks.length} weeks. ${summary}`}>
        {marks.map(({ share, text }) => (
          <line key={text} className={styles.grid} x1="0" x2="100%" y1={yOf(share)} y2={yOf(share)} />
        ))}
        {weeks.map((week, index) => (
          <g key={week.from} className={styles.column}>
            <title>{[weekText(week), ...tooltip(index)].join('\n')}</title>
            <rect className={styles.hover} x={xOf(index, 0, weeks)} width={xOf(0, 1, weeks)} height="100%" />
            {children(index)}
          </g>
        ))}
      </svg>
      <svg className={styles.days} aria-hidden="true">
        {labelledColumns(weeks.length).map((index) => (
          <text
            key={index}
            className={styles.text}
            x={xOf(index, 0.5, weeks)}
            y="1rem"
            // The last label of many narrow columns stays inside the drawing.
            textAnchor={index > 9 && index === weeks.length - 1 ? 'end' : 'middle'}
          >
            {formatDate('day', weeks[index]?.from ?? '')}
          </text>
        ))}
      </svg>
    </div>
  )
}
