import type { ReactNode } from 'react'
import styles from './HeroIntro.module.css'

type HeroIntroProps = {
  statement: string
  audience?: string | undefined
  /** The primary button. */
  children: ReactNode
}

/** The company's statement, its audience and the primary button. */
export function HeroIntro({ statement, audience, children }: HeroIntroProps) {
  return (
    <div className={styles.intro}>
      <h1 id="home-title" className={styles.headline}>
        {/* No line ends after the hyphen of a compound, such as KI-Agenten. */}
        {statement.replaceAll('-', '-\u2060')}
      </h1>
      <div>
        {audience && <p className={styles.audience}>{audience}</p>}
        {children}
      </div>
    </div>
  )
}
