import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import type { Solutions as SolutionsContent } from '../../content/schema.ts'
import { Section, type SectionPosition } from '../../layouts/Section.tsx'
import { SolutionDrawing } from './SolutionDrawing.tsx'
import styles from './Solutions.module.css'

type SolutionsProps = { solutions: SolutionsContent; position: SectionPosition }

export function Solutions({ solutions, position }: SolutionsProps) {
  return (
    <Section id="services" position={position} heading={solutions}>
      <ul className={styles.solutions}>
        {solutions.cards.map(({ id, title, drawing, features }, index) => (
          <li key={id} className={styles.solution}>
            <p className={`${styles.figure} ${text.label}`}>
              <span aria-hidden="true">{`Fig. ${position.number}.${index + 1}`}</span>
              <a href="#contact" aria-label={`Ask about ${title}`} className={styles.ask}>
                Ask <Icon name="arrowRight" />
              </a>
            </p>
            <SolutionDrawing name={drawing} className={styles.drawing} />
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
