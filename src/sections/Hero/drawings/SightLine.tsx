import type { ReactNode } from 'react'
import { Instrument } from './Instrument.tsx'
import styles from './SightLine.module.css'

/** The instrument and its sight line, over the process that it surveys. */
export const SightLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.drawing}>
    <Instrument className={styles.instrument} />
    {children}
  </div>
)
