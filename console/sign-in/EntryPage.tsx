import type { ReactNode } from 'react'
import { useHeadingFocus } from '../shared/focus/useHeadingFocus.ts'
import styles from './EntryPage.module.css'

/** The frame of the pages before the sign-in. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useHeadingFocus()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/mark.svg" alt="" className={styles.mark} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
