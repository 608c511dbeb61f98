import { levelOf, levelsOf, profileOf } from '../../../ui/survey/draw-profile.ts'
import type { SentSurvey } from './read-survey.ts'
import styles from './SurveyDrawing.module.css'

type SurveyDrawingProps = { label: string; survey: SentSurvey; language: string | undefined }

/** The durations that the visitor set in the survey of the site, to scale. */
export function SurveyDrawing({ label, survey, language }: SurveyDrawingProps) {
  const { steps, sum, longest, unit } = survey
  const { ground } = profileOf(steps, longest)
  return (
    <section aria-label={label}>
      <h2 className={styles.head}>
        <span>{label}</span> <bdi className={styles.sum}>{sum}</bdi>
      </h2>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.profile}>
        <path className={styles.ground} d={ground} />
        <path className={styles.levels} d={levelsOf(steps, longest)} />
        <path d="M0 100H100" />
      </svg>
      <table className={styles.table}>
        <caption>{`${levelOf(longest)}\u00a0${unit} per line`}</caption>
        <thead>
          <tr>
            {steps.map(({ name }) => (
              <th key={name} scope="col" dir="auto" lang={language}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {steps.map(({ name, amount, before }) => (
              <td key={name} dir="auto" data-longest={before === longest || undefined}>
                {amount}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
