import { useId } from 'react'
import { Link } from 'wouter'
import type { FiguresAnswer } from '../../contract/console/figures.ts'
import { STALLED_DAYS } from '../../contract/console/request-limits.ts'
import { numberText } from '../shared/counted.ts'
import { inboxLink } from './inbox-link.ts'
import { countBefore } from './previous.ts'
import styles from './Totals.module.css'
import { allOf } from './texts.ts'

type Total = {
  name: string
  count: number
  /** The list that it counts. */
  href?: string
  /** In small letters below it. */
  details: string | undefined
}

/** The totals of the period, each with that of the previous one. */
export function PeriodTotals({ figures, hasInbox }: { figures: FiguresAnswer; hasInbox: boolean }) {
  const { requests, outcomes } = figures
  const totals = [
    {
      name: 'Requests',
      count: allOf(requests),
      href: inboxLink(figures),
      details: countBefore(figures, (before) => allOf(before.requests)),
    },
    {
      name: 'Answered',
      count: outcomes.answered,
      details: countBefore(figures, (before) => before.outcomes.answered),
    },
    {
      name: 'Won',
      count: outcomes.won,
      href: inboxLink(figures, { status: 'won' }),
      details: countBefore(figures, (before) => before.outcomes.won),
    },
    {
      name: 'Lost',
      count: outcomes.lost,
      href: inboxLink(figures, { status: 'lost' }),
      details: countBefore(figures, (before) => before.outcomes.lost),
    },
  ]
  return <Totals title="Received in this period" totals={totals} hasInbox={hasInbox} />
}

/** The present numbers, whatever the period. */
export function NowTotals({ now, hasInbox }: Pick<FiguresAnswer, 'now'> & { hasInbox: boolean }) {
  const totals = [
    { name: 'Due', count: now.due, href: '/inbox?view=due', details: 'follow-up today or earlier' },
    {
      name: 'Stalled',
      count: now.stalled,
      href: '/inbox?view=all&stalled=yes',
      details: `open, unchanged for ${STALLED_DAYS} days`,
    },
    {
      name: 'Held deliveries',
      count: now.heldDeliveries,
      href: '/deliveries?state=held',
      details: 'about requests that may be spam',
    },
    {
      name: 'Failed deliveries',
      count: now.failedDeliveries,
      href: '/deliveries?state=failed',
      details: 'no longer retried',
    },
  ]
  return <Totals title="Now, whatever the period" totals={totals} hasInbox={hasInbox} />
}

type TotalsProps = {
  title: string
  totals: Total[]
  /** Whether the person may open the lists. */
  hasInbox: boolean
}

function Totals({ title, totals, hasInbox }: TotalsProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.totals}>
        {totals.map(({ name, count, href, details }) => (
          <li key={name} data-open={count > 0 || undefined}>
            {href && hasInbox ? (
              <Link href={href} className={`${styles.total} ${styles.link}`}>
                <strong>{numberText(count)}</strong> <span>{name}</span>
              </Link>
            ) : (
              <span className={styles.total}>
                <strong>{numberText(count)}</strong> <span>{name}</span>
              </span>
            )}
            {details && <small>{details}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
