import { Icon } from '../../../ui/Icon.tsx'
import type { Solutions as SolutionsContent } from '../../content/schema.ts'
import { Section, type Sheet } from '../../layouts/Section.tsx'
import { drawings } from './solution-drawings.tsx'
import './solutions.css'

type SolutionsProps = { solutions: SolutionsContent; sheet: Sheet }

export function Solutions({ solutions, sheet }: SolutionsProps) {
  return (
    <Section id="services" sheet={sheet} heading={solutions}>
      <ul className="solutions">
        {solutions.cards.map((card, index) => (
          <SolutionCell key={card.id} {...card} figure={`${sheet.number}.${index + 1}`} />
        ))}
      </ul>
    </Section>
  )
}

type SolutionCellProps = SolutionsContent['cards'][number] & { figure: string }

function SolutionCell({ title, drawing, features, figure }: SolutionCellProps) {
  const Drawing = drawings[drawing]
  return (
    <li className="solution">
      <p className="solution-figure label flex items-center justify-between text-ink-soft">
        <span aria-hidden="true">Fig. {figure}</span>
        <a
          href="#contact"
          aria-label={`Ask about ${title}`}
          className="inline-flex min-h-11 items-center gap-2 ps-2 pe-1 no-underline hover:text-ink hover:underline focus-visible:-outline-offset-2"
        >
          Ask <Icon name="arrowRight" />
        </a>
      </p>
      <Drawing />
      <h3 className="solution-title text-title">{title}</h3>
      <ul className="solution-features text-small text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="border-t border-rule py-2">
            {feature}
          </li>
        ))}
      </ul>
    </li>
  )
}
