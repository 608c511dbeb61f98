import type { ReactNode } from 'react'
import text from '../../ui/styles/text.module.css'
import styles from './Section.module.css'

/** The position of a section among all sections of its page, including the hero. */
export type SectionPosition = { number: number; of: number }

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
  const number = twoDigits(position.number)
  return (
    <section id={id} aria-labelledby={titleId} className={`${styles.section} ${text.container}`}>
      <p aria-hidden="true" className={`${styles.margin} ${text.label}`}>
        <span>
          {number} <span className={styles.name}>{label}</span>
        </span>
        <span className={styles.number}>
          Sheet {number} / {twoDigits(position.of)}
        </span>
      </p>
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

const twoDigits = (number: number) => String(number).padStart(2, '0')
