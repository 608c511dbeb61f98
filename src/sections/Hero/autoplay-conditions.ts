import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { prefersReducedMotion, reducedMotion } from '../../../ui/reduced-motion.ts'

/** True on the server and before hydration, because nothing may move before the visitor can pause it. */
export const useReducedMotion = () => useSyncExternalStore(subscribeToMotion, prefersReducedMotion, () => true)

export const useIsPageHidden = () =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => true,
  )

/** Whether a modal dialog is open. */
export const useIsDialogOpen = () =>
  useSyncExternalStore(
    subscribeToDialogs,
    () => document.querySelector('dialog:modal') !== null,
    () => false,
  )

export function useIsHovered(ref: RefObject<HTMLElement | null>) {
  const [isHovered, setHovered] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    // At hydration the pointer may already be over the element. Touch screens keep `:hover` after a tap.
    setHovered(element.matches(':hover') && matchMedia('(hover: hover)').matches)
    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('pointerenter', () => setHovered(true), { signal })
    element.addEventListener('pointerleave', () => setHovered(false), { signal })
    return () => controller.abort()
  }, [ref])
  return isHovered
}

function subscribeToMotion(onChange: () => void) {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Observes the `open` attribute, because not every supported browser fires an event when a dialog opens. */
function subscribeToDialogs(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
