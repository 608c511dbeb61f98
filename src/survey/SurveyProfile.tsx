import { type MouseEvent, useEffect, useState } from 'react'
import pens from '../../ui/styles/pens.module.css'
import { longestOf, profileOf, round } from '../../ui/survey/draw-profile.ts'
import type { InterfaceWords, Survey } from '../content/schema.ts'
import { LEAST, MOST } from '../content/survey-range.ts'
import { figuresIn, surveyWith, withFigures } from './figures.ts'
import styles from './SurveyProfile.module.css'
import { SurveyStep } from './SurveyStep.tsx'
import { sendFigures } from './sent-figures.ts'
import { fill, surveyTexts } from './survey-texts.ts'

type SurveyProfileProps = {
  survey: Survey
  words: InterfaceWords['survey']
  locale: string
  /** Visitors can set their own figures. */
  isOffered?: boolean
}

/** A number of letters: longer names of steps do not fit beside each other on a phone. */
const LONG_NAME = 7

/** The visitor's figures, kept if the island is rendered again. */
let kept: number[] | null = null

/**
 * A process before and after, to scale, in which visitors set their own durations: by dragging, keys and typing. Both
 * dialogs then have them.
 */
export function SurveyProfile({ survey, words, locale, isOffered = false }: SurveyProfileProps) {
  const [isInteractive, setInteractive] = useState(false)
  const [own, setOwn] = useState(isOffered ? kept : null)
  /** While a point is dragged: the longest duration at its start, so that the scale stays. */
  const [held, setHeld] = useState(0)
  const [message, setMessage] = useState('')

  const shown = own ? surveyWith(survey, own) : survey
  const { steps } = shown
  const longest = held || longestOf(steps)
  const texts = surveyTexts(shown, locale)
  const spoken = new Intl.NumberFormat(locale, { style: 'unit', unit: survey.spokenUnit, unitDisplay: 'long' })
  const hasLongNames = steps.some(({ name }) => name.length > LONG_NAME)
  const tallest = steps.findIndex(({ before }) => before === Math.max(...steps.map((step) => step.before)))

  useEffect(() => {
    if (!isOffered) return
    setInteractive(true)
    const read = () => {
      const figures = figuresIn(location.hash, survey.steps.length)
      setMessage(figures === 'unreadable' ? words.unreadable : '')
      if (figures && figures !== 'unreadable') setOwn(figures)
    }
    // Figures that the visitor has set are kept; the link is older.
    if (!kept) read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [isOffered, survey, words])

  useEffect(() => {
    if (own !== kept && !held) sendFigures(own ? texts.sent : '')
    if (!held) kept = own
  }, [own, held, texts.sent])

  function set(index: number, figure: number) {
    setMessage('')
    setOwn(steps.map(({ before }, at) => (at === index ? round(figure) : before)))
  }

  function reset(event: MouseEvent) {
    setMessage('')
    setOwn(null)
    if (figuresIn(location.hash, 0)) history.replaceState(history.state, '', location.pathname + location.search)
    // The button disappears.
    event.currentTarget.closest('[data-survey]')?.querySelector('input')?.focus()
  }

  async function copyLink() {
    const link = withFigures(
      location.href,
      steps.map(({ before }) => before),
    )
    history.replaceState(history.state, '', link)
    try {
      // Without TLS there is no clipboard.
      await navigator.clipboard.writeText(link)
      setMessage(words.copied)
    } catch {
      setMessage(words.inAddress)
    }
  }

  return (
    <div className={styles.survey} data-survey="">
      <p className={styles.sentence}>
        <span>{texts.before}</span> <strong>{texts.after}</strong>
      </p>
      <Profile survey={shown} longest={longest} />
      <ol className={`${styles.steps} ${hasLongNames ? styles.staggered : ''}`}>
        {steps.map(({ name, before, person }, index) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            {person && <Person />}
            {index === tallest && <Part />}
            {isInteractive ? (
              <SurveyStep
                name={name}
                figure={before}
                text={texts.steps[index] ?? ''}
                spoken={spoken.format(before)}
                longest={longest}
                range={fill(words.range, { least: String(LEAST), most: `${MOST}\u00a0${survey.unit}` })}
                onSet={(figure) => set(index, figure)}
                onHold={setHeld}
              />
            ) : (
              <span className={styles.figure}>{texts.steps[index]}</span>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.own}>
        {!message && (
          <p>
            <span>{own ? fill(survey.sooner, { time: texts.saved }) : words.example}</span>{' '}
            {isOffered && !own && <span className={styles.invitation}>{words.invite}</span>}
          </p>
        )}
        {isOffered && (
          // Without the role `status`, which only the toasts have. Not `hidden`: a region that appears is not announced.
          <p aria-live="polite" className={styles.message}>
            {message}
          </p>
        )}
        {own && (
          <>
            <button type="button" onClick={reset}>
              {words.reset}
            </button>
            <button type="button" onClick={copyLink}>
              {words.copy}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

/** Stretched to the columns of the steps: 100 units wide and 100 high. */
function Profile({ survey, longest }: { survey: Survey; longest: number }) {
  const { ground, walls, built } = profileOf(survey.steps, longest)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`${pens.drawing} ${styles.profile}`}
    >
      <path className={styles.ground} d={ground} />
      <path className={styles.walls} d={walls} />
      <path d="M-100 100H300" />
      <path className={styles.built} d={built} />
    </svg>
  )
}

/** A token runs along the line and stops where a person decides. */
const Person = () => (
  <svg aria-hidden="true" viewBox="0 0 48 40" className={`${pens.drawing} ${styles.person}`}>
    <path className={pens.faceTop} d="M25 39.5V24a8 8 0 0 1 16 0v15.5zM28 8a5 5 0 1 1 10 0 5 5 0 1 1-10 0z" />
    <circle className={styles.token} cx="13" cy="34" r="6" />
  </svg>
)

/** A part is fitted under the block. */
const Part = () => (
  <svg aria-hidden="true" viewBox="0 0 100 16" preserveAspectRatio="none" className={`${pens.drawing} ${styles.part}`}>
    <path d="M0 16V0H30L34 7H66L70 0H100V16z" />
  </svg>
)
