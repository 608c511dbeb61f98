import { type SyntheticEvent, useLayoutEffect } from 'react'

/**
 * The props of a modal dialog that cannot be closed while `isKept`. The key is stopped too: Safari does not support
 * `closedby`, and other browsers close at a further Escape although `cancel` is prevented. It is stopped at the window,
 * because the focus may be in no element of the dialog.
 */
export function useKeptOpen(isKept: boolean) {
  useLayoutEffect(() => {
    if (!isKept) return
    addEventListener('keydown', stopEscape, true)
    return () => removeEventListener('keydown', stopEscape, true)
  }, [isKept])
  return isKept ? ({ closedby: 'none', onCancel: prevent } as const) : {}
}

function stopEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault()
}

const prevent = (event: SyntheticEvent) => event.preventDefault()
