import type { Survey } from '../../../content/schema.ts'
import { Instrument } from './Instrument.tsx'
import pens from './pens.module.css'
import styles from './SightLine.module.css'
import { profileOf, surveyTexts } from './survey-figures.ts'

type SightLineProps = {
  survey?: Survey | undefined
  /** A text with `{amount}`, the distance between two lines. */
  scale: string
  locale: string
}

/**
 * Business Solutions: a process as an engineer surveys it. The height of the profile at each step is its duration before;
 * the line at its foot is at the durations after, on the same scale. The ground is at zero.
 */
export function SightLine({ survey, scale, locale }: SightLineProps) {
  return (
    <div className={styles.drawing}>
      {survey && <Profile survey={survey} />}
      <Instrument className={styles.instrument} />
      {survey && <Readings survey={survey} scale={scale} locale={locale} />}
    </div>
  )
}

/** Stretched to the columns of the table: 100 units wide and 100 high. */
function Profile({ survey }: { survey: Survey }) {
  const { ground, levels, readings, built } = profileOf(survey)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`${pens.drawing} ${styles.profile}`}
    >
      <path className={styles.ground} d={ground} />
      <path className={styles.levels} d={levels} />
      <path className={styles.readings} d={readings} />
      <path d="M-100 100H300" />
      <path className={styles.built} d={built} />
    </svg>
  )
}

/** In letters. Longer names of steps do not fit beside each other on a phone. */
const LONG_NAME = 7

type ReadingsProps = { survey: Survey; scale: string; locale: string }

function Readings({ survey, scale, locale }: ReadingsProps) {
  const rows = ['before', 'after'] as const
  const { caption, sums, steps } = surveyTexts(survey, scale, locale)
  const hasLongNames = steps.some(({ name }) => name.length > LONG_NAME)
  return (
    <>
      <p className={styles.sums}>
        {rows.map((row) => (
          <span key={row} className={styles[row]}>
            {survey[row]} <strong>{sums[row]}</strong>
          </span>
        ))}
      </p>
      <table className={`${styles.table} ${hasLongNames ? styles.staggered : ''}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {steps.map(({ name }) => (
              <th key={name} scope="col">
                {hasLongNames ? <span>{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className={styles[row]}>
              <th scope="row">{survey[row]}</th>
              {steps.map((step) => (
                <td key={step.name}>{step[row]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
