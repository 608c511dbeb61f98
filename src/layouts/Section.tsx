import type { ReactNode } from 'react'
import text from '../../ui/styles/text.module.css'
import styles from './Section.module.css'

/** The place of a section among all sections of its page, the hero included. */
export type Sheet = { number: number; of: number }

type SectionProps = {
  /** The anchor: `services`, `AIAgents`, `contact` … */
  id: string
  /** Shown in the margin, as on a technical drawing. */
  sheet: Sheet
  heading: { label: string; title: string; intro: string }
  children: ReactNode
}

/** A sheet of the drawing: a rule, the number and name in its margin, the headline, the content. */
export function Section({ id, sheet, heading, children }: SectionProps) {
  const { label, title, intro } = heading
  const titleId = `${id}-title`
  const number = twoDigits(sheet.number)
  return (
    <section id={id} aria-labelledby={titleId} className={`${styles.section} ${text.sheet}`}>
      <p aria-hidden="true" className={`${styles.margin} ${text.label}`}>
        <span>
          {number} <span className={styles.name}>{label}</span>
        </span>
        <span className={styles.number}>
          Sheet {number} / {twoDigits(sheet.of)}
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
