import { useSyncExternalStore } from 'react'
import { serviceNow } from '../clock.ts'

const TICK_MS = 30_000
/** Longer than the rendering of a list. */
const FRESH_MS = 5_000

let now = serviceNow()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

/** The service's time, for relative times: all of them change together. */
export const useNow = () => useSyncExternalStore(watch, readNow)

/** The time is renewed here while it has no watchers: a renewal in `watch` would render each row of a list twice. */
function readNow() {
  if (watchers.size === 0 && Math.abs(serviceNow() - now) >= FRESH_MS) now = serviceNow()
  return now
}

function watch(watcher: () => void) {
  if (watchers.size === 0) timer = setInterval(tick, TICK_MS)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(timer)
  }
}

function tick() {
  now = serviceNow()
  for (const watcher of watchers) watcher()
}
