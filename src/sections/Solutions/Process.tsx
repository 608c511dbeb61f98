import { fillInCount } from '../../../settings/words/fill-in.ts'
import type { InterfaceWords, Solutions } from '../../content/schema.ts'
import styles from './Process.module.css'

type Steps = NonNullable<Solutions['process']>

type ProcessProps = { steps: Steps; words: InterfaceWords['solutions']; locale: string }

/** The steps of a project, with their durations, side by side. A step without a duration has no end. */
export const Process = ({ steps, words, locale }: ProcessProps) => (
  <ol aria-label={words.process} className={styles.steps}>
    {steps.map(({ name, text, weeks, days }) => (
      <li key={name}>
        <strong>{name}</strong>{' '}
        {[weeks && fillInCount(words.weeks, weeks, locale), days && fillInCount(words.days, days, locale)]
          .filter(Boolean)
          .join(' ')}
        {text && <p>{text}</p>}
      </li>
    ))}
  </ol>
)
