import type { ReactNode } from 'react'
import { Instrument } from './Instrument.tsx'
import styles from './SightLine.module.css'

/** The instrument and its sight line, over the process that it surveys. */
export const SightLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.drawing}>
    {children}
    {/* After the rows by which it is placed: while the page arrives, it would move. */}
    <Instrument className={styles.instrument} />
  </div>
)
