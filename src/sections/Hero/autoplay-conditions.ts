import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { prefersReducedMotion, reducedMotion } from '../../../ui/reduced-motion.ts'

/** On the server and until the page lives, everything is still: nothing moves that nobody can stop. */
export const useReducedMotion = () =>
  useSyncExternalStore(subscribeToMotion, prefersReducedMotion, () => true)

export const usePageHidden = () =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => true,
  )

/** Whether a modal dialog lies over the page. */
export const useBehindDialog = () =>
  useSyncExternalStore(
    subscribeToDialogs,
    () => document.querySelector('dialog:modal') !== null,
    () => false,
  )

/** Whether the visitor's pointer or focus is inside. */
export function useAttended(ref: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // The page may come alive under a pointer that is already there; a finger that tapped is gone.
    setHovered(element.matches(':hover') && matchMedia('(hover: hover)').matches)
    setFocused(element.matches(':focus-within'))
    const listening = new AbortController()
    const listen = (type: string, heard: () => void) =>
      element.addEventListener(type, heard, { signal: listening.signal })
    listen('pointerenter', () => setHovered(true))
    listen('pointerleave', () => setHovered(false))
    listen('focusin', () => setFocused(true))
    listen('focusout', () => setFocused(false))
    return () => listening.abort()
  }, [ref])
  return hovered || focused
}

function subscribeToMotion(changed: () => void) {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function subscribeToVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Observes the `open` attribute: not every supported browser fires an event when a dialog opens. */
function subscribeToDialogs(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
