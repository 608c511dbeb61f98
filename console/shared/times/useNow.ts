import { useSyncExternalStore } from 'react'
import { serviceNow } from '../clock.ts'

const TICK_MS = 30_000

let now = serviceNow()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

/** The service's time, for relative times: all of them change together. */
export const useNow = () => useSyncExternalStore(watch, () => now)

function watch(watcher: () => void) {
  if (watchers.size === 0) {
    now = serviceNow()
    timer = setInterval(tick, TICK_MS)
  }
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
