import { Logotype } from '../../ui/brand/Logotype.tsx'
import type { Content } from '../content/schema.ts'
import { AssemblyDrawing } from '../sections/Hero/drawings/AssemblyDrawing.tsx'
import styles from './SocialPicture.module.css'

type Texts = Pick<Content, 'company' | 'proposals'>

/**
 * The preview picture of a shared link. `npm run content -- brand` takes a screenshot of it and shrinks the texts with
 * `data-fit` until they fit.
 */
export function SocialPicture({ company, proposals: { trial } }: Texts) {
  return (
    <main id="main" className={styles.picture}>
      <p className={styles.label}>{company.name}</p>
      <p className={`${styles.label} ${styles.place}`}>
        {company.address.city}, {company.address.country}
      </p>
      <h1 className={styles.statement} data-fit>
        {company.statement}
      </h1>
      <div className={styles.brand}>
        <Logotype className={styles.logotype} />
      </div>
      <div className={styles.offer}>
        <p className={styles.label}>{trial.title}</p>
        <p data-fit>{trial.offer}</p>
      </div>
      <div className={styles.drawing}>
        <AssemblyDrawing />
      </div>
    </main>
  )
}
