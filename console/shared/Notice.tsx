import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type NoticeProps = { title: string; children?: ReactNode; isError?: boolean }

/** A state without content: empty, refused or failed, with what a person can do. */
export function Notice({ title, children, isError = false }: NoticeProps) {
  return (
    <div className={styles.notice} role={isError ? 'alert' : undefined} data-error={isError || undefined}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}

export const Waiting = () => (
  <p className={styles.waiting} role="status">
    Loading …
  </p>
)
