import text from '../../../ui/styles/text.module.css'
import type { Hero } from '../../content/schema.ts'
import { figureOf } from './figure-of.ts'
import styles from './Statistics.module.css'

/** Figures in one line, each with what it counts and, if the content has one, its base. */
export function Statistics({ stats, locale }: { stats: Hero['stats']; locale: string }) {
  return (
    <dl className={`${text.container} ${styles.statistics}`}>
      {stats.map((stat) => (
        <div key={stat.label}>
          <dt>
            {stat.label} {stat.note && <span className={text.soft}>{stat.note}</span>}
          </dt>
          <dd>
            <bdi>{figureOf(stat, locale)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
