import { useSyncExternalStore } from 'react'

/** Whether the page has left its top. */
export const useScrolled = () => useSyncExternalStore(subscribe, isScrolled, () => false)

const isScrolled = () => window.scrollY > 4

function subscribe(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
