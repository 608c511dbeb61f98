import { type FormEvent, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import controls from '../shared/controls.module.css'
import tabs from '../shared/tabs.module.css'
import { DateInput } from '../shared/times/DateInput.tsx'
import styles from './PeriodPicker.module.css'
import { earliestFrom, type Period, presets } from './period.ts'

type PeriodPickerProps = { period: Period; today: string }

/** Weeks up to today, or any days. The period is in the address. */
export const PeriodPicker = ({ period, today }: PeriodPickerProps) => (
  <div className={styles.picker}>
    <nav aria-label="Period" className={`${tabs.tabs} ${styles.presets}`}>
      {presets.map((weeks) => (
        <Link
          key={weeks}
          href={`/figures?weeks=${weeks}`}
          className={tabs.tab ?? ''}
          aria-current={period.weeks === weeks ? 'true' : undefined}
        >
          {`${weeks} weeks`}
        </Link>
      ))}
    </nav>
    {/* A new key for a new period, so that the fields show it. */}
    <Days key={`${period.from} ${period.to}`} period={period} today={today} />
  </div>
)

function Days({ period, today }: PeriodPickerProps) {
  const id = useId()
  const [, navigate] = useLocation()
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    navigate(`/figures?from=${from}&to=${to}`)
  }

  const field = { className: controls.control, required: true, max: today }
  return (
    <form className={styles.days} onSubmit={show}>
      <div className={styles.day}>
        <label htmlFor={`${id}-from`}>From</label>
        <DateInput
          {...field}
          id={`${id}-from`}
          min={earliestFrom(today)}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </div>
      <div className={styles.day}>
        <label htmlFor={`${id}-to`}>to</label>
        <DateInput {...field} id={`${id}-to`} value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      <Button type="submit">Show</Button>
    </form>
  )
}
