import { Link } from 'wouter'
import type { Count, ListAnswer } from '../../../contract/console/requests.ts'
import { type Filters, searchOf, views, viewWords } from './filters.ts'
import styles from './ViewTabs.module.css'

type ViewTabsProps = { filters: Filters; counts: ListAnswer['views'] | undefined }

export function ViewTabs({ filters, counts }: ViewTabsProps) {
  return (
    <nav aria-label="Views" className={styles.tabs}>
      {views.map((view) => (
        <Link
          key={view}
          href={`/inbox${searchOf({ ...filters, view })}`}
          aria-current={view === filters.view ? 'page' : undefined}
          className={styles.tab ?? ''}
        >
          {viewWords[view]}
          {counts && <span className={styles.count}> {countText(counts[view])}</span>}
        </Link>
      ))}
    </nav>
  )
}

export const countText = ({ count, isMore }: Count) =>
  `${count.toLocaleString('en')}${isMore ? '+' : ''}`
