import type { ReactNode } from 'react'
import { Instrument } from './Instrument.tsx'
import styles from './SightLine.module.css'

/** Business Solutions: a process as an engineer surveys it. The survey is optional. */
export function SightLine({ children }: { children?: ReactNode; parts?: number }) {
  return (
    <div className={styles.drawing}>
      <Instrument className={styles.instrument} />
      {children}
    </div>
  )
}
