import type { ReactNode } from 'react'

/** The place of a section among all sections of its page, the hero included. */
export type Sheet = { number: number; of: number }

type SectionProps = {
  /** The anchor: `services`, `AIAgents`, `contact` … */
  id: string
  /** Shown in the margin, as on a technical drawing. */
  sheet: Sheet
  heading: { label: string; title: string; intro: string }
  children: ReactNode
}

/** A sheet of the drawing: a rule, the number and name in its margin, the headline, the content. */
export function Section({ id, sheet, heading, children }: SectionProps) {
  const { label, title, intro } = heading
  const titleId = `${id}-title`
  const number = twoDigits(sheet.number)
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="sheet border-t border-rule pt-4 pb-(--section-space)"
    >
      <p aria-hidden="true" className="label flex justify-between gap-4 text-ink-soft">
        <span>
          {number} <span className="ms-3">{label}</span>
        </span>
        <span>
          Sheet {number} / {twoDigits(sheet.of)}
        </span>
      </p>
      <div className="mt-[calc(var(--section-space)*0.45)] mb-[calc(var(--section-space)*0.4)] grid gap-x-8 gap-y-5 grid-cols-1 md:grid-cols-12 md:items-baseline">
        <h2 id={titleId} className="text-headline md:col-span-7">
          {title}
        </h2>
        <p className="max-w-[60ch] text-lead text-ink-soft md:col-span-5">{intro}</p>
      </div>
      {children}
    </section>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
