import { Guilloche } from '../../../ui/Guilloche.tsx'
import styles from './Seal.module.css'

type SealProps = {
  /** What it certifies: engraved around the edge, its number in the middle. */
  text: string
  /** Which of the line patterns. */
  motif: number
  className?: string
}

const TEXT_PATH_ID = 'seal-text-path'
const TEXT_RADIUS = 78
const CIRCUMFERENCE = Math.round(2 * Math.PI * TEXT_RADIUS)
/** Of a letter on the ring, its spacing included. */
const ADVANCE = 7.4

/** A stamp as engraved for print; the text beneath it says the same to everyone. */
export function Seal({ text, motif, className }: SealProps) {
  const legend = `${text} · `
  const times = Math.max(1, Math.round(CIRCUMFERENCE / (legend.length * ADVANCE)))
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={`${styles.seal} ${className}`}>
      <circle r="96" className={styles.edge} />
      <Guilloche motif={motif} radius={67} className={styles.lines} />
      <path d={[91, 71, 33].map(circle).join('')} className={styles.rings} />
      {/* Said twice: Firefox hears it from the text only, WebKit from the path only. */}
      <text className={styles.legend} textLength={CIRCUMFERENCE}>
        <textPath href={`#${TEXT_PATH_ID}`} textLength={CIRCUMFERENCE}>
          {legend.repeat(times)}
        </textPath>
      </text>
      <text textAnchor="middle" dominantBaseline="central" className={styles.figure}>
        {figureIn(text)}
      </text>
    </svg>
  )
}

/** The circle on which the text of every seal stands; it begins at the foot. */
export function SealTextPath() {
  return (
    <svg aria-hidden="true" className={styles.textPath}>
      <path
        id={TEXT_PATH_ID}
        d={`M0 ${TEXT_RADIUS}A${TEXT_RADIUS} ${TEXT_RADIUS} 0 1 1 .01 ${TEXT_RADIUS}`}
      />
    </svg>
  )
}

const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 0 1-${radius} 0 ${radius} ${radius} 0 0 1 ${radius} 0z`

/** 'ISO 27001:2022' → '27001', '10+ years partnership' → '10+' */
const figureIn = (text: string) => text.match(/\d+\+?/)?.[0] ?? ''
