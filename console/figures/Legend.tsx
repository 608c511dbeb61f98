import type { ReactNode } from 'react'
import styles from './Legend.module.css'

type Entry = { name: string /** SVG, in a square. */; drawing: ReactNode }

export const Legend = ({ entries }: { entries: Entry[] }) => (
  <ul className={styles.legend}>
    {entries.map(({ name, drawing }) => (
      <li key={name}>
        <svg className={styles.swatch} aria-hidden="true">
          {drawing}
        </svg>
        <span>{name}</span>
      </li>
    ))}
  </ul>
)
