import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled down. */
export const useScrolled = () => useSyncExternalStore(subscribe, isScrolled, () => false)

const isScrolled = () => window.scrollY > 4

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
