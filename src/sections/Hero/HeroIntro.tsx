import type { ReactNode } from 'react'
import { type SectionPosition, SheetLabel } from '../../layouts/SheetLabel.tsx'
import styles from './HeroIntro.module.css'

type HeroIntroProps = {
  position: SectionPosition
  label?: string | undefined
  statement: string
  audience?: string | undefined
  /** The primary button. */
  children: ReactNode
}

/** The company's statement, its audience and the primary button, above all slides. */
export function HeroIntro({ position, label, statement, audience, children }: HeroIntroProps) {
  return (
    <div className={styles.intro}>
      <SheetLabel position={position} label={label} />
      <h1 id="home-title" className={styles.headline}>
        {statement}
      </h1>
      <div>
        {audience && <p className={styles.audience}>{audience}</p>}
        {children}
      </div>
    </div>
  )
}
