import type { ReactNode } from 'react'

export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design-sheet">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  )
}

/** A component in one of its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="design-specimen">
      <p className="label text-ink-soft">{name}</p>
      {children}
    </div>
  )
}
