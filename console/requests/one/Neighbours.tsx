import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Icon } from '../../../ui/Icon.tsx'
import { characterKey, useShortcuts } from '../../shared/shortcuts.ts'
import { readFilters, searchOf, viewWords } from '../filters/filters.ts'
import { countText } from '../filters/ViewTabs.tsx'
import { rememberOpened } from '../list/last-opened.ts'
import { useInbox } from '../useInbox.ts'
import styles from './Neighbours.module.css'

/** The way back to the list, and the requests before and after this one. The address has the filters of the list. */
export function Neighbours({ id }: { id: string }) {
  const filters = readFilters(useSearch())
  const search = searchOf(filters)
  const [, navigate] = useLocation()
  const { inbox, more } = useInbox(filters, { isLive: false })
  const rows = inbox.data?.rows ?? []
  const index = rows.findIndex((row) => row.id === id)
  useEffect(() => rememberOpened(id, index), [id, index])
  const addressOf = (row: { id: string } | undefined) => row && `/inbox/${row.id}${search}`
  const before = index > 0 ? addressOf(rows[index - 1]) : undefined
  const after = index >= 0 ? addressOf(rows[index + 1]) : undefined

  async function goOn() {
    const next = inbox.data?.next
    if (after) navigate(after)
    else if (index >= 0 && next) {
      const { rows } = await more.mutateAsync(next)
      const first = addressOf(rows[0])
      if (first) navigate(first)
    }
  }

  useShortcuts({
    j: goOn,
    k: () => before && navigate(before),
    u: () => navigate(`/inbox${search}`),
  })

  return (
    <nav aria-label="Requests" className={styles.nav}>
      <Link href={`/inbox${search}`} aria-keyshortcuts={characterKey('u')} className={styles.back ?? ''}>
        <Icon name="arrowLeft" />
        <span>{viewWords[filters.view]}</span>
      </Link>
      {index >= 0 && inbox.data && (
        <>
          <span className={styles.position}>{`${index + 1} of ${countText(inbox.data.total)}`}</span>
          <button
            type="button"
            aria-label="Previous request"
            aria-keyshortcuts={characterKey('k')}
            className={`${styles.step} ${styles.up}`}
            aria-disabled={!before}
            onClick={() => before && navigate(before)}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            aria-label="Next request"
            aria-keyshortcuts={characterKey('j')}
            className={styles.step}
            aria-disabled={!after && !inbox.data.next}
            onClick={goOn}
          >
            <Icon name="chevron" />
          </button>
        </>
      )}
    </nav>
  )
}
