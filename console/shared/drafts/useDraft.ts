import { useState } from 'react'
import { tabStorage } from './tab-storage.ts'

/**
 * A text that survives a reload, the end of the session and the way to the identity provider, until the person signs out
 * or closes the tab. The key names the person, because another one may sign in in this tab.
 */
export function useDraft(key: string) {
  const [draft, setDraft] = useState(() => ({ key, text: tabStorage.get(key) ?? '' }))
  if (draft.key !== key) setDraft({ key, text: tabStorage.get(key) ?? '' })
  function keep(text: string) {
    setDraft({ key, text })
    if (text) tabStorage.set(key, text)
    else tabStorage.remove(key)
  }
  return [draft.text, keep] as const
}
