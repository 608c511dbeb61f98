import text from '../../../ui/styles/text.module.css'
import { addressIn } from '../../content/locales/locale.ts'
import type { Content, Hero } from '../../content/schema.ts'
import { figureOf } from './figure-of.ts'
import styles from './Statistics.module.css'

/** Figures in one line, each with what it counts and, if the content has one, its base; below them `proof`. */
export function Statistics({ hero, locale }: { hero: Hero; locale: Content['locale'] }) {
  return (
    <div className={text.container}>
      <dl className={styles.statistics}>
        {hero.stats.map((stat) => (
          <div key={stat.label}>
            <dt>
              {stat.label} {stat.note && <span className={text.soft}>{stat.note}</span>}
            </dt>
            <dd>
              <bdi>{figureOf(stat, locale.tag)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {hero.proof && (
        <ul className={styles.proof}>
          {hero.proof.map(({ text: proof, url }) => (
            <li key={proof}>{url ? <a href={addressIn(locale, url)}>{proof}</a> : proof}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
