import { Link } from 'wouter'
import type { FiguresAnswer } from '../../contract/console/figures.ts'
import styles from './Totals.module.css'
import { numberText } from './texts.ts'

/**
 * The present numbers of due and stalled requests and of held and failed mails, independent of the period. Each is a link;
 * stalled requests have no list of their own.
 */
export function Totals({ now }: Pick<FiguresAnswer, 'now'>) {
  const totals = [
    { name: 'Due', count: now.due, href: '/inbox?view=due', of: 'follow-up today or before' },
    {
      name: 'Stalled',
      count: now.stalled,
      href: '/inbox?view=all',
      of: 'open, unchanged for 7 days',
    },
    {
      name: 'Held',
      count: now.held,
      href: '/deliveries?state=held',
      of: 'may be spam, not mailed',
    },
    {
      name: 'Failed mails',
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
