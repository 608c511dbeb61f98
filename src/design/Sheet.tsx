import type { ReactNode } from 'react'
import text from '../../ui/styles/text.module.css'
import styles from './Sheet.module.css'

export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sheet}>
      <h2 className={text.title}>{title}</h2>
      {children}
    </section>
  )
}

/** A component in one of its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <p className={`${text.label} ${text.soft}`}>{name}</p>
      {children}
    </div>
  )
}
