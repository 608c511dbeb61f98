import { Guilloche } from '../../../ui/Guilloche.tsx'
import styles from './Seal.module.css'

type SealProps = {
  /** The title of the certification: its number is in the middle. */
  title: string
  /** The index of the guilloche. */
  motif: number
}

/** An engraved stamp. Decorative, because the text beside it has the same content. */
export const Seal = ({ title, motif }: SealProps) => (
  <svg aria-hidden="true" viewBox="-100 -100 200 200" className={styles.seal}>
    <path d={circle(96)} className={styles.edge} />
    <Guilloche motif={motif} radius={89} className={styles.lines} />
    <path d={circle(46)} className={styles.disc} />
    <text textAnchor="middle" dominantBaseline="central" className={styles.figure}>
      {figureIn(title)}
    </text>
  </svg>
)

const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1 0-${radius} ${radius} ${radius} 0 0 1 ${radius} 0z`

/** 'ISO 27001:2022' → '27001' */
const figureIn = (title: string) => title.match(/\d+\+?/)?.[0] ?? ''
