import { Guilloche } from '../../../ui/Guilloche.tsx'
import styles from './Seal.module.css'

type SealProps = {
  /** The title of the certification: the text on an audit's ring; its number is in the middle. */
  text: string
  /** The index of the guilloche. */
  motif: number
  /** An audit has two milled rings with the text between them. A claim has one, and no text: its seal is small. */
  isAudit?: boolean
}

const TEXT_PATH_ID = 'seal-text-path'
const TEXT_RADIUS = 78
const CIRCUMFERENCE = Math.round(2 * Math.PI * TEXT_RADIUS)
/** Width of a letter on the ring, including letter spacing. */
const ADVANCE = 9.6

/** Decorative, because the text below it has the same content. */
export function Seal({ text, motif, isAudit = false }: SealProps) {
  const { edges, rings } = isAudit ? auditRadii : claimRadii
  return (
    <svg
      aria-hidden="true"
      viewBox="-100 -100 200 200"
      className={isAudit ? styles.seal : `${styles.seal} ${styles.small}`}
    >
      <path d={edges.map(circle).join('')} className={styles.edge} />
      <Guilloche motif={motif} radius={isAudit ? 62 : 89} className={styles.lines} />
      <path d={rings.map(circle).join('')} className={styles.rings} />
      {isAudit && <Legend text={text} />}
      <text textAnchor="middle" dominantBaseline="central" className={styles.figure}>
        {figureIn(text)}
      </text>
    </svg>
  )
}

/** Radii of the milled edges and of the lines. The dashes of an edge meet at a multiple of 0.48. */
const auditRadii = { edges: [96, 69.12], rings: [91, 74, 41] }
const claimRadii = { edges: [96], rings: [46] }

function Legend({ text }: { text: string }) {
  // No-break spaces, because SVG drops a space at the end, where the text meets its start.
  const legend = `${text} · `.replaceAll(' ', '\u00A0')
  const times = Math.max(1, Math.round(CIRCUMFERENCE / (legend.length * ADVANCE)))
  return (
    // `textLength` twice: Firefox supports it on the text only, WebKit on the path only.
    <text className={styles.legend} textLength={CIRCUMFERENCE}>
      <textPath href={`#${TEXT_PATH_ID}`} textLength={CIRCUMFERENCE}>
        {legend.repeat(times)}
      </textPath>
    </text>
  )
}

/** The text path of every seal: a circle that starts at the bottom. */
export function SealTextPath() {
  return (
    <svg aria-hidden="true" className={styles.textPath}>
      <path id={TEXT_PATH_ID} d={`M0 ${TEXT_RADIUS}A${TEXT_RADIUS} ${TEXT_RADIUS} 0 1 1 .01 ${TEXT_RADIUS}`} />
    </svg>
  )
}

const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 0 1-${radius} 0 ${radius} ${radius} 0 0 1 ${radius} 0z`

/** 'ISO 27001:2022' → '27001', '10+ years partnership' → '10+' */
const figureIn = (text: string) => text.match(/\d+\+?/)?.[0] ?? ''
