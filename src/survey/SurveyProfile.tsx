import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import pens from '../../ui/styles/pens.module.css'
import { longestOf, profileOf, round, stationOf } from '../../ui/survey/draw-profile.ts'
import type { InterfaceWords, Survey } from '../content/schema.ts'
import { LEAST, MOST } from '../content/survey-range.ts'
import { FigureInput } from './FigureInput.tsx'
import { FigurePoint } from './FigurePoint.tsx'
import { bounded, figuresIn, isPossible, readFigure, surveyWith, withFigures } from './figures.ts'
import styles from './SurveyProfile.module.css'
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

const rows = ['before', 'after'] as const

/** A process before and after, to scale, in which visitors set their own durations: by dragging, keys and typing. */
export function SurveyProfile({ survey, words, locale, isOffered = false }: SurveyProfileProps) {
  const [isInteractive, setInteractive] = useState(false)
  const [own, setOwn] = useState(isOffered ? kept : null)
  const [chosen, setChosen] = useState(() => highest(survey))
  /** While a point is dragged: the longest duration at its start, so that the scale stays. */
  const [held, setHeld] = useState(0)
  const [message, setMessage] = useState('')
  const table = useRef<HTMLTableElement>(null)

  const shown = own ? surveyWith(survey, own) : survey
  const { steps } = shown
  const longest = Math.max(held, longestOf(steps))
  const texts = surveyTexts(shown, longest, words.scale, locale)
  const spoken = new Intl.NumberFormat(locale, { style: 'unit', unit: survey.spokenUnit, unitDisplay: 'long' })
  const hasLongNames = steps.some(({ name }) => name.length > LONG_NAME)

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
    kept = own
  }, [own])

  function set(index: number, figure: number) {
    setMessage(isPossible(figure) ? '' : rangeOf(index))
    setChosen(index)
    setOwn(steps.map(({ before }, at) => (at === index ? round(bounded(figure)) : before)))
  }

  /** Extensions also fill in fields without an event that React sees: the figures are those that the fields show. */
  function takeShown() {
    const fields = table.current?.querySelectorAll('input') ?? []
    const figures = steps.map(({ before }, index) => {
      const text = fields[index]?.value ?? ''
      const figure = text === texts.steps[index]?.before ? null : readFigure(text)
      return figure === null ? before : round(bounded(figure))
    })
    setOwn(figures)
    return figures
  }

  const rangeOf = (index: number) =>
    fill(words.range, { name: steps[index]?.name ?? '', least: String(LEAST), most: `${MOST}\u00a0${survey.unit}` })

  async function copyLink() {
    const link = withFigures(location.href, takeShown())
    history.replaceState(history.state, '', link)
    try {
      // Without TLS there is no clipboard.
      await navigator.clipboard.writeText(link)
      setMessage(words.copied)
    } catch {
      setMessage(words.inAddress)
    }
  }

  function send() {
    const { steps, sums } = surveyTexts(surveyWith(survey, takeShown()), longest, words.scale, locale)
    sendFigures(`${steps.map(({ name, amounts }) => `${name} ${amounts.before}`).join(' · ')} = ${sums.before}`)
  }

  const about = texts.steps[chosen]
  const assumption = steps[chosen]?.assumption
  return (
    // The slides are a live region, which would read out the whole survey at each step of a drag.
    <div className={styles.survey} data-survey="" aria-live="off">
      <Profile survey={shown} longest={longest} />
      <p className={styles.sums}>
        {rows.map((row) => (
          <span key={row} className={styles[row]}>
            <span>{survey[row]}</span> <strong>{texts.sums[row]}</strong>
          </span>
        ))}
      </p>
      {isInteractive && (
        <div className={styles.points}>
          {steps.map(({ name, before }, index) => (
            <FigurePoint
              key={name}
              name={name}
              figure={before}
              spoken={spoken.format(before)}
              station={stationOf(steps, index)}
              longest={longest}
              onSet={(figure) => set(index, figure)}
              onChoose={() => setChosen(index)}
              onHold={setHeld}
            />
          ))}
        </div>
      )}
      <table ref={table} className={`${styles.table} ${hasLongNames ? styles.staggered : ''}`}>
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <td />
            {steps.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className={styles[row]}>
              <th scope="row">{survey[row]}</th>
              {texts.steps.map((step, index) => (
                <td key={step.name}>
                  {isInteractive && row === 'before' ? (
                    <FigureInput
                      label={`${step.name}, ${survey.before}`}
                      text={step.before}
                      className={styles.figure}
                      onSet={(figure) => set(index, figure)}
                      onChoose={() => setChosen(index)}
                      onWrong={() => setMessage(rangeOf(index))}
                    />
                  ) : (
                    <span className={styles.figure}>{step[row]}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.own}>
        <p className={styles.about}>
          {about && <span>{fill(words.reading, { name: about.name, ...about.amounts })}</span>}
          {assumption && <span>{` · ${assumption}`}</span>}
        </p>
        {isOffered && !own && <p className={styles.invitation}>{words.invite}</p>}
        {own && survey.spokenUnit === 'hour' && (
          <p className={styles.saved}>{fill(words.sooner, { time: texts.saved })}</p>
        )}
        {own && (
          <div className={styles.actions}>
            <Button commandfor="build-your-ai-agent" command="show-modal" aria-haspopup="dialog" onClick={send}>
              {words.use}
            </Button>
            <Button onClick={copyLink}>{words.copy}</Button>
          </div>
        )}
        {isOffered && (
          // Without the role `status`, which only the toasts have.
          <p aria-live="polite" className={styles.message}>
            {message}
          </p>
        )}
      </div>
    </div>
  )
}

/** The step that takes longest. */
const highest = ({ steps }: Survey) =>
  steps.reduce((longest, { before }, index) => (before > (steps[longest]?.before ?? 0) ? index : longest), 0)

/** Stretched to the columns of the table: 100 units wide and 100 high. */
function Profile({ survey, longest }: { survey: Survey; longest: number }) {
  const { ground, levels, readings, built } = profileOf(survey.steps, longest)
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
