import type { ReactNode } from 'react'
import text from '../../ui/styles/text.module.css'
import styles from './Section.module.css'
import { type SectionPosition, SheetLabel } from './SheetLabel.tsx'

type SectionProps = {
  /** Also the anchor: `services`, `AIAgents`, `contact` … */
  id: string
  /** Shown in the margin, as on a technical drawing. */
  position: SectionPosition
  heading: { label: string; title: string; intro: string }
  children: ReactNode
}

/** A section of a page: a hairline, its number and label, the heading, the content. */
export function Section({ id, position, heading, children }: SectionProps) {
  const { label, title, intro } = heading
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={`${styles.section} ${text.container}`}>
      <SheetLabel position={position} label={label} />
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.intro}>{intro}</p>
      </div>
      {children}
    </section>
  )
}
