import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from './Toaster.tsx'

/**
 * The page's Toaster. Each island that shows toasts contains it, so that it is there before the first toast. The first
 * island that hydrates renders it, and the next island when that one ends.
 */
export function PageToaster({ dismiss }: { dismiss: string }) {
  const [own] = useState(() => ({}))
  useEffect(() => add(own), [own])
  const isShown = useSyncExternalStore(
    watch,
    () => own === mounted[0],
    () => false,
  )
  return isShown && createPortal(<Toaster dismiss={dismiss} />, document.body)
}

/** An object for each PageToaster of the page, in the order of their hydration. */
let mounted: readonly object[] = []
const watchers = new Set<() => void>()

function add(own: object) {
  setMounted([...mounted, own])
  return () => setMounted(mounted.filter((one) => one !== own))
}

function setMounted(next: readonly object[]) {
  mounted = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
