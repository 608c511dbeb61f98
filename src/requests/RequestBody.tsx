import type { ReactNode } from 'react'
import styles from './RequestBody.module.css'

/** The offer and the form, side by side on wide screens. */
export function RequestBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.body} data-proposal-body="">
      {children}
    </div>
  )
}
