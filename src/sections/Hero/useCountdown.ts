import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` when the countdown has run for `ms` in total. It can be paused, and a new `resetKey` restarts it.
 */
export function useCountdown(ms: number, isRunning: boolean, resetKey: unknown, onEnd: () => void) {
  const remainingMs = useRef(ms)
  const end = useEffectEvent(onEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the countdown
  useEffect(() => {
    remainingMs.current = ms
  }, [ms, resetKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key needs a new timer
  useEffect(() => {
    if (!isRunning) return
    const startedAt = performance.now()
    const timer = setTimeout(end, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isRunning, resetKey])
}
