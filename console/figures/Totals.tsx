import { Link } from 'wouter'
import type { FiguresAnswer } from '../../contract/console/figures.ts'
import { STALLED_DAYS } from '../../contract/console/request-limits.ts'
import { numberText } from '../shared/counted.ts'
import styles from './Totals.module.css'

/** The present numbers, independent of the period. Each is a link to the list that it counts. */
export function Totals({ now }: Pick<FiguresAnswer, 'now'>) {
  const totals = [
    { name: 'Due', count: now.due, href: '/inbox?view=due', of: 'follow-up today or earlier' },
    {
      name: 'Stalled',
      count: now.stalled,
      href: '/inbox?view=all&stalled=yes',
      of: `open, unchanged for ${STALLED_DAYS} days`,
    },
    {
      name: 'Held deliveries',
      count: now.heldDeliveries,
      href: '/deliveries?state=held',
      of: 'about requests that may be spam',
    },
    {
      name: 'Failed deliveries',
      count: now.failedDeliveries,
      href: '/deliveries?state=failed',
      of: 'no longer retried',
    },
  ]
  return (
    <section aria-label="Now">
      <ul className={styles.totals}>
        {totals.map(({ name, count, href, of }) => (
          <li key={name} data-open={count > 0 || undefined}>
            <Link href={href} className={styles.link ?? ''}>
              <strong>{numberText(count)}</strong> <span>{name}</span>
            </Link>
            <small>{of}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
