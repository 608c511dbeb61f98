import { useState } from 'react'

/** A text that survives a reload and the end of the session, for as long as the tab is open. */
export function useDraft(key: string) {
  const [draft, setDraft] = useState(() => ({ key, text: sessionStorage.getItem(key) ?? '' }))
  if (draft.key !== key) setDraft({ key, text: sessionStorage.getItem(key) ?? '' })
  function keep(text: string) {
    setDraft({ key, text })
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }
  return [draft.text, keep] as const
}
