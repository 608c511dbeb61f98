import type { ReactNode } from 'react'
import text from '../../ui/styles/text.module.css'
import styles from './Section.module.css'

type SectionProps = {
  /** Also the anchor: `services`, `AIAgents`, `contact` … */
  id: string
  heading: { title: string; intro: string }
  children: ReactNode
}

/** A section of a page: a hairline, the heading with the lead beside it, the content. */
export function Section({ id, heading, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={`${styles.section} ${text.container}`}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {heading.title}
        </h2>
        <p>{heading.intro}</p>
      </div>
      {children}
    </section>
  )
}
