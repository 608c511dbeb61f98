import pens from '../../ui/styles/pens.module.css'
import text from '../../ui/styles/text.module.css'
import { profileOf } from '../../ui/survey/draw-profile.ts'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'
import type { InterfaceWords } from '../content/schema.ts'
import { surveyTexts } from '../survey/survey-texts.ts'
import styles from './CaseDrawing.module.css'

type CaseDrawingProps = {
  survey: NonNullable<OwnPage['case']>['survey']
  words: InterfaceWords['ownPages']['case']
  locale: string
}

/** The drawing of the hero as a still picture: each step with its durations before and after. */
export function CaseDrawing({ survey, words, locale }: CaseDrawingProps) {
  const { steps } = survey
  const { ground, built } = profileOf(steps)
  const texts = surveyTexts(survey, locale)
  return (
    <div className={styles.drawing}>
      <p className={styles.sentence}>
        <span>{texts.before}</span> <strong>{texts.after}</strong>
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={`${pens.drawing} ${styles.profile}`}
      >
        <path className={styles.ground} d={ground} />
        <path className={styles.built} d={built} />
      </svg>
      <ol className={styles.steps}>
        {steps.map(({ name, before, after }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span> <span className={text.visuallyHidden}>{words.before}</span>{' '}
            <span>{texts.amount(before)}</span> <span className={text.visuallyHidden}>{words.after}</span>{' '}
            <strong>{texts.amount(after)}</strong>
          </li>
        ))}
      </ol>
    </div>
  )
}
