import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { StepNav } from '../../shared/rows/StepNav.tsx'
import { readFilters, searchOf, viewWords } from '../filters/filters.ts'
import { countText } from '../filters/ViewTabs.tsx'
import { rememberOpened } from '../list/last-opened.ts'
import { useInbox } from '../useInbox.ts'

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

  return (
    <StepNav
      label="Requests"
      what="request"
      back={{ href: `/inbox${search}`, text: viewWords[filters.view] }}
      position={index >= 0 && inbox.data ? `${index + 1} of ${countText(inbox.data.total)}` : undefined}
      before={before}
      onNext={after || (index >= 0 && inbox.data?.next) ? goOn : undefined}
    />
  )
}
