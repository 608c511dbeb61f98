import { Logo, Mark } from '../brand/Logo.tsx'
import type { Content } from '../content/schema.ts'
import { SightLine } from '../sections/Hero/drawings/SightLine.tsx'
import styles from './SocialPicture.module.css'

/**
 * The preview picture of a shared link. `npm run content -- brand` takes a screenshot of it and shrinks the texts with
 * `data-fit` until they fit.
 */
export function SocialPicture({ content }: { content: Content }) {
  const { company, hero, words } = content
  const { trial } = content.proposals
  const showsSurvey = hero?.slides.some(({ drawing }) => drawing === 'sight-line')
  return (
    <main id="main" className={styles.picture}>
      <p className={styles.label} data-fit>
        {company.name}
      </p>
      <p className={`${styles.label} ${styles.place}`} data-fit>
        {company.address.city}, {company.address.country}
      </p>
      <h1 className={styles.statement} data-fit>
        {company.statement}
      </h1>
      <div className={styles.drawing}>
        {hero && showsSurvey ? (
          <SightLine survey={hero.survey} scale={words.hero.scale} locale={content.locale.tag} />
        ) : (
          <Mark place="drawing" className={styles.mark} />
        )}
      </div>
      <div className={styles.brand}>
        <Logo place="brand" className={styles.logotype} />
      </div>
      <div className={styles.offer}>
        <p className={styles.label}>{trial.title}</p>
        <p data-fit>{trial.offer}</p>
      </div>
    </main>
  )
}
