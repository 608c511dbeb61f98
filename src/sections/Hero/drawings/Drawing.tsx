import type { ReactNode } from 'react'
import pens from '../../../../ui/styles/pens.module.css'
import { circle } from './circle.ts'
import styles from './Drawing.module.css'

/** The position of a part's number, and a line (SVG path) from there to a ring on the part. */
export type Balloon = { x: number; y: number; leader: string; ring: readonly [x: number, y: number] }

type DrawingProps = { balloons: Balloon[]; className: string | undefined; children: ReactNode }

/**
 * A drawing, and balloons with the numbers of the parts list, in the list's order. A phone shows a part of it, see
 * Drawing.module.css.
 */
export function Drawing({ balloons, className, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 240"
      preserveAspectRatio="xMinYMid"
      className={`${pens.drawing} ${styles.drawing} ${className}`}
      data-numbered=""
    >
      {children}
      <path className={styles.leaders} d={balloons.map(({ leader }) => leader).join('')} />
      <path
        className={styles.balloons}
        d={balloons.map(({ x, y, ring: [ringX, ringY] }) => circle(x, y, 15) + circle(ringX, ringY, 3)).join('')}
      />
      {balloons.map(({ x, y }, index) => (
        <text key={x + y} className={styles.number} x={x} y={y + 5.5}>
          {index + 1}
        </text>
      ))}
    </svg>
  )
}
