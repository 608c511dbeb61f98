import { wordLines } from '../../../ui/brand/Logotype.tsx'
import styles from './LogotypeConstruction.module.css'

/** The logotype at full width with its construction lines. */
export function LogotypeConstruction() {
  return (
    <svg aria-hidden="true" viewBox="0 0 256 46" className={styles.drawing}>
      <g transform="translate(.5 -5.5)">
        <path className={styles.lines} d={heights} />
        <path className={styles.lines} d={axes} />
        <path className={styles.lines} d={bowls} />
        <path d={wordLines} />
      </g>
    </svg>
  )
}

const LEFT = -400
const WIDTH = 1100

/** Ascender, cap height, top and middle of the bowls, baseline. */
const heights = [9, 11, 21.7, 36, 49.5].map((y) => `M${LEFT} ${y}h${WIDTH}`).join('')

const centres = [72, 103, 133.5, 168.5, 241]

const axes = centres.map((x) => `M${x} 2v52`).join('')

/** A semicircle around every bowl. */
const bowls = centres.map((x) => `M${x - 18} 36a18 18 0 0 1 36 0`).join('')
