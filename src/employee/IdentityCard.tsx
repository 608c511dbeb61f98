import type { ReactNode } from 'react'
import { Mark } from '../../ui/brand/Logotype.tsx'
import { Guilloche } from '../../ui/Guilloche.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './IdentityCard.module.css'

type IdentityCardProps = { legalName: string; children: ReactNode }

/** The frame of the card: company mark, cut-out for the lanyard, guilloche, ruler. Not hydrated. */
export function IdentityCard({ legalName, children }: IdentityCardProps) {
  return (
    <article className={styles.card} aria-labelledby="card-title">
      <header className={styles.head}>
        <Mark className={styles.mark} />
        <div>
          <p className={styles.company}>{legalName}</p>
          <h1 id="card-title" className={`${styles.title} ${text.label}`}>
            Employee information
          </h1>
        </div>
      </header>
      {children}
      <svg aria-hidden="true" viewBox="-100 -100 200 200" className={styles.lines}>
        <Guilloche motif={0} radius={99} />
        <Guilloche motif={4} radius={60} />
      </svg>
    </article>
  )
}
