import text from '../../../ui/styles/text.module.css'
import type { DescribedStat } from './describe-stat.ts'
import styles from './Statistics.module.css'

/** Figures, each on its scale. */
export function Statistics({ stats }: { stats: DescribedStat[] }) {
  return (
    <dl data-count={stats.length} className={`${text.container} ${styles.statistics}`}>
      {stats.map(({ label, note, figure, suffix, share, end }) => (
        <div key={label} className={styles.statistic}>
          <dt>
            <span>{label}</span>
            <span className={styles.note}>{note}</span>
          </dt>
          <dd>
            <Scale share={share} end={end} ticks={suffix === '%' ? percents : fifths} />
            <bdi className={styles.figure}>{figure + suffix}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `share` is the position of the needle, from 0 to 1. */
function Scale({ share, end, ticks }: { share: number; end: string; ticks: string }) {
  return (
    <span aria-hidden="true" className={styles.scale}>
      <svg aria-hidden="true" viewBox="0 0 400 24" preserveAspectRatio="none">
        <path d={ticks} />
        <path className={styles.needle} d="M0 0v24" transform={`translate(${(share * 400).toFixed(1)} 0)`} />
      </svg>
      <span>{end}</span>
    </span>
  )
}

/** Five long ticks after the first, each with `count` parts. */
function drawTicks(count: number) {
  return Array.from({ length: 5 * count + 1 }, (_, tick) => {
    const length = tick % count === 0 ? 18 : 9
    return `M${(tick * 400) / (5 * count)} 24v-${length}`
  }).join('')
}

const fifths = drawTicks(5)
/** A tick for every five percent. */
const percents = drawTicks(4)
