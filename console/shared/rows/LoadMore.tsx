import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { focusRow } from './useRowKeys.ts'

export type LoadMoreProps = {
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
  /** The elements of the loaded rows. */
  rows: () => Element[]
}

/**
 * The button below a list. The focus moves to the first new row, because the button moves below the new rows or
 * disappears. It stays where it is if the person has left the button meanwhile.
 */
export function LoadMore({ hasMore, isLoading, onLoad, rows }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<Element>(undefined)
  useEffect(() => {
    if (isLoading) return
    const { activeElement } = document
    if (activeElement === document.body || activeElement === button.current)
      focusRow(last.current?.nextElementSibling ?? undefined)
    last.current = undefined
  }, [isLoading])

  function load() {
    last.current = rows().at(-1)
    onLoad()
  }

  return (
    hasMore && (
      <Button ref={button} aria-disabled={isLoading} onClick={load}>
        {isLoading ? 'Loading …' : 'Load more'}
      </Button>
    )
  )
}
