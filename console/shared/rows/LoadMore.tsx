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

/** The button below a list. The focus goes to the first new row, because the button goes below all of them, or away. */
export function LoadMore({ hasMore, isLoading, onLoad, rows }: LoadMoreProps) {
  const before = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end of the loading.
  useEffect(() => {
    if (isLoading || before.current === null) return
    focusRow(rows()[before.current])
    before.current = null
  }, [isLoading])

  function load() {
    before.current = rows().length
    onLoad()
  }

  return (
    hasMore && (
      <Button aria-disabled={isLoading} onClick={load}>
        {isLoading ? 'Loading …' : 'Load more'}
      </Button>
    )
  )
}
