import type { ReactNode } from 'react'
import styles from './ProposalBody.module.css'

/** The offer and the form, beside each other where there is room. */
export function ProposalBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.body} data-proposal-body="">
      {children}
    </div>
  )
}
