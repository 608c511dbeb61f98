import { Link } from 'wouter'
import type { Count, ListAnswer } from '../../../contract/console/requests.ts'
import { numberText } from '../../shared/counted.ts'
import tabs from '../../shared/tabs.module.css'
import { type Filters, searchOf, views, viewWords } from './filters.ts'

type ViewTabsProps = { filters: Filters; counts: ListAnswer['views'] | undefined }

export function ViewTabs({ filters, counts }: ViewTabsProps) {
  return (
    <nav aria-label="Views" className={tabs.tabs}>
      {(filters.q ? (['any', ...views] as const) : views).map((view) => (
        <Link
          key={view}
          href={`/inbox${searchOf({ ...filters, view })}`}
          aria-current={view === filters.view ? 'page' : undefined}
          className={tabs.tab ?? ''}
        >
          <span>{viewWords[view]}</span>
          {counts && view !== 'any' && <span className={tabs.count}>{` ${countText(counts[view])}`}</span>}
        </Link>
      ))}
    </nav>
  )
}

export const countText = ({ count, isMore }: Count) => `${numberText(count)}${isMore ? '+' : ''}`
