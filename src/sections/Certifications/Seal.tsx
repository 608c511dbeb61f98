import { Guilloche } from '../../../ui/Guilloche.tsx'
import styles from './Seal.module.css'

type SealProps = {
  /** The title of the certification: the text on the ring; its number is in the middle. */
  text: string
  /** The index of the guilloche. */
  motif: number
  className?: string
}

const TEXT_PATH_ID = 'seal-text-path'
const TEXT_RADIUS = 78
const CIRCUMFERENCE = Math.round(2 * Math.PI * TEXT_RADIUS)
/** Width of a letter on the ring, including letter spacing. */
const ADVANCE = 7.4

/** Decorative, because the text below it has the same content. */
export function Seal({ text, motif, className }: SealProps) {
  const legend = `${text} · `
  const times = Math.max(1, Math.round(CIRCUMFERENCE / (legend.length * ADVANCE)))
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={`${styles.seal} ${className}`}>
      <circle r="96" className={styles.edge} />
      <Guilloche motif={motif} radius={67} className={styles.lines} />
      <path d={[91, 71, 33].map(circle).join('')} className={styles.rings} />
      {/* `textLength` twice: Firefox supports it on the text only, WebKit on the path only. */}
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

/** The text path of every seal: a circle that starts at the bottom. */
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
