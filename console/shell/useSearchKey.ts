import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { keyOf } from '../../ui/keys.ts'
import { wantSearch } from '../shared/search/wanted-search.ts'

/** `Ctrl` or `Cmd` + `K` goes to the search of the screen, else to that of all requests, for those who may open them. */
export function useSearchKey(hasInbox: boolean) {
  const [, navigate] = useLocation()
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, shiftKey } = event
      if (keyOf(event) !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      if (document.querySelector('dialog:modal')) return
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (!field && !hasInbox) return
      event.preventDefault() // The key of some browsers for their own search.
      if (field) {
        field.focus()
        field.select()
      } else {
        wantSearch()
        navigate('/inbox?view=all')
      }
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [hasInbox, navigate])
}
