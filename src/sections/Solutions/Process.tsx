import { fillInCount } from '../../../settings/words/fill-in.ts'
import text from '../../../ui/styles/text.module.css'
import type { InterfaceWords, Solutions } from '../../content/schema.ts'
import styles from './Process.module.css'

type Steps = NonNullable<Solutions['process']>

type ProcessProps = {
  steps: Steps
  words: InterfaceWords['solutions']
  locale: string
}

/** The steps of a project as a chain of dimensions, true to scale. A step without a duration has no end. */
export function Process({ steps, words, locale }: ProcessProps) {
  return (
    <div className={styles.process}>
      <p aria-hidden="true" className={`${styles.caption} ${text.label}`}>
        {words.processScale}
      </p>
      <ol aria-label={words.process} className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name} className={businessDays(step) ? styles.step : styles.open}>
            <span className={styles.name}>{step.name}</span>{' '}
            {businessDays(step) > 0 && (
              <span className={`${styles.duration} ${text.label}`}>
                {[
                  step.weeks && fillInCount(words.weeks, step.weeks, locale),
                  step.days && fillInCount(words.days, step.days, locale),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <svg aria-hidden="true" className={styles.lengths}>
        <style>{steps.map(length).join('')}</style>
      </svg>
    </div>
  )
}

/** Rules instead of style attributes, which the content security policy forbids. */
const length = (step: Steps[number], index: number) =>
  businessDays(step) ? `.${styles.steps}>:nth-child(${index + 1}){--days:${businessDays(step)}}` : ''

const businessDays = ({ weeks = 0, days = 0 }: Steps[number]) => 5 * weeks + days
