import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` after `ms` in all of running; while it does not run, the rest is kept.
 * A new `turn` starts it afresh.
 */
export function useCountdown(ms: number, running: boolean, turn: unknown, onEnd: () => void) {
  const left = useRef(ms)
  const end = useEffectEvent(onEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is the reason to start afresh
  useEffect(() => {
    left.current = ms
  }, [ms, turn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn needs a new timer
  useEffect(() => {
    if (!running) return
    const since = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [running, turn])
}
