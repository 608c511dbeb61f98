import type { ReactNode } from 'react'
import { circle } from './circle.ts'
import styles from './Drawing.module.css'

/** The position of a part's number, and a line (SVG path) from there to the part. */
export type Balloon = { x: number; y: number; leader: string }

/** A drawing, and balloons with the numbers of the parts list, in the list's order. */
export function Drawing({ balloons, children }: { balloons: Balloon[]; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 380 620"
      preserveAspectRatio="xMinYMid"
      className={styles.drawing}
    >
      {children}
      <path className={styles.leaders} d={balloons.map(({ leader }) => leader).join('')} />
      <path className={styles.balloons} d={balloons.map(({ x, y }) => circle(x, y, 13)).join('')} />
      {/* `x` and `y` have a position for each character. */}
      <text
        className={styles.numbers}
        textAnchor="middle"
        x={balloons.map(({ x }) => x).join(' ')}
        y={balloons.map(({ y }) => y + 4.5).join(' ')}
      >
        {balloons.map((_, index) => index + 1).join('')}
      </text>
    </svg>
  )
}
