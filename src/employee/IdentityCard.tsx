import type { ReactNode } from 'react'
import text from '../../ui/styles/text.module.css'
import { Mark } from '../brand/Logo.tsx'
import styles from './IdentityCard.module.css'

type IdentityCardProps = { legalName: string; title: string; children: ReactNode }

/** The frame of the card: company mark, cut-out for the lanyard. Not hydrated. */
export function IdentityCard({ legalName, title, children }: IdentityCardProps) {
  return (
    <article className={styles.card} aria-labelledby="card-title">
      <header className={styles.head}>
        <Mark place="card" className={styles.mark} />
        <div>
          <p className={styles.company}>
            <bdi>{legalName}</bdi>
          </p>
          <h1 id="card-title" className={`${styles.title} ${text.label}`}>
            {title}
          </h1>
        </div>
      </header>
      {children}
    </article>
  )
}
