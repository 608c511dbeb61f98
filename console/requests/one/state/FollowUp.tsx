import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hasModifier, keyOf } from '../../../../ui/keys.ts'
import { serviceNow } from '../../../shared/clock.ts'
import controls from '../../../shared/controls.module.css'
import { companyZone } from '../../../shared/session.ts'
import { characterKey, hasCharacterKeys, useShortcuts } from '../../../shared/shortcuts.ts'
import { DateInput } from '../../../shared/times/DateInput.tsx'
import { addDays, dateIn, dayText } from '../../../shared/times/times.ts'
import styles from './FollowUp.module.css'

type FollowUpProps = {
  labelledBy: string
  date: string | null
  onChange: (date: string | null) => void
}

/** A date that is typed is complete for a moment after each digit of the year. */
const TYPING_MS = 1000

/** By their keys, which work after `f`. */
const offers: [string, number][] = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
]

/** The date on which the request comes back in the view "Due". */
export function FollowUp({ labelledBy, date, onChange }: FollowUpProps) {
  const today = dateIn(companyZone(), serviceNow())
  const [typed, setTyped] = useState(date ?? '')
  const [saved, setSaved] = useState(date)
  const choices = useRef<HTMLDivElement>(null)
  if (date !== saved) {
    setSaved(date)
    setTyped(date ?? '')
  }
  const isReady = typed !== (date ?? '') && (typed === '' || typed >= '2000')

  function save() {
    if (isReady) onChange(typed || null)
  }
  useEffect(() => {
    if (!isReady || typed === '') return
    const timer = setTimeout(save, TYPING_MS)
    return () => clearTimeout(timer)
  })

  useShortcuts({ f: () => choices.current?.querySelector('button')?.focus() })
  function handleKey(event: KeyboardEvent) {
    if (hasModifier(event) || event.repeat || !hasCharacterKeys()) return
    const key = keyOf(event)
    const [, days] = offers.find(([, days]) => String(days) === key) ?? []
    if (days === undefined) return
    event.preventDefault()
    onChange(addDays(today, days))
  }

  return (
    <>
      <span className={styles.fields}>
        <DateInput
          aria-labelledby={labelledBy}
          className={styles.date}
          data-empty={!date || undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={(event) => keyOf(event) === 'Enter' && save()}
        />
        {date && (
          <span className={styles.day} data-due={date <= today || undefined}>
            {dayText(date, today)}
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: the name of a fieldset is a legend inside it, and this name is beside it. */}
      <div ref={choices} role="group" aria-labelledby={labelledBy} className={styles.offers} onKeyDown={handleKey}>
        {offers.map(([label, days]) => (
          <button
            key={days}
            type="button"
            aria-keyshortcuts={characterKey(String(days))}
            className={controls.link}
            onClick={() => onChange(addDays(today, days))}
          >
            {label}
          </button>
        ))}
        {/* Its place stays, so that the panel keeps its height. */}
        <button type="button" className={controls.link} data-hidden={!date || undefined} onClick={() => onChange(null)}>
          No follow-up
        </button>
      </div>
    </>
  )
}
