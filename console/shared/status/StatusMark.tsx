import type { ReactNode } from 'react'
import type { RequestStatus } from '../../../contract/console/request-status.ts'
import styles from './StatusMark.module.css'
import { statusWords } from './status-words.ts'

/** The pie fills on the way to a decision. */
const drawings: Record<RequestStatus, ReactNode> = {
  new: <circle cx="8" cy="8" r="2.5" className={styles.filled} />,
  contacted: <path d="M8 8V4.5A3.5 3.5 0 0 1 8 11.5Z" className={styles.filled} />,
  qualified: <path d="M8 8V4.5A3.5 3.5 0 1 1 4.5 8Z" className={styles.filled} />,
  won: <path d="m5 8.2 2.2 2.3L11 5.8" />,
  lost: <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" />,
  spam: <path d="M3.8 3.8l8.4 8.4" />,
}

/** A status as a sign and its word. */
export const StatusMark = ({ status }: { status: RequestStatus }) => (
  <span className={styles.mark} data-status={status}>
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.sign}>
      <circle cx="8" cy="8" r="6" />
      {drawings[status]}
    </svg>
    <span className={styles.word}>{statusWords[status]}</span>
  </span>
)
