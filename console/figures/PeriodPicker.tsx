import type { FormEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import phone from '../../ui/styles/phone.module.css'
import controls from '../shared/controls.module.css'
import tabs from '../shared/tabs.module.css'
import styles from './PeriodPicker.module.css'
import { earliestFrom, type Period, presets } from './period.ts'

/** Weeks up to today, or any days. The period is in the address. */
export function PeriodPicker({ period, today }: { period: Period; today: string }) {
  const [, navigate] = useLocation()

  function showDays(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    navigate(`/figures?from=${data.get('from')}&to=${data.get('to')}`)
  }

  return (
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
      <form key={`${period.from} ${period.to}`} className={styles.days} onSubmit={showDays}>
        <label className={styles.day}>
          <span className={phone.hiddenOnPhone}>From</span>
          <input
            type="date"
            name="from"
            className={controls.control}
            required
            defaultValue={period.from}
            min={earliestFrom(today)}
            max={today}
          />
        </label>
        <label className={styles.day}>
          <span className={phone.hiddenOnPhone}>to</span>
          <input type="date" name="to" className={controls.control} required defaultValue={period.to} max={today} />
        </label>
        <Button type="submit">Show</Button>
      </form>
    </div>
  )
}
