/** Astro's element, whose type it does not export. */
type Island = HTMLElement & { start(): void }

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 60_000

/**
 * Hydrates islands whose scripts could not be loaded: when the connection is back, when the visitor uses the page, and
 * at growing intervals. Astro has tried twice by then. The prerendered HTML works meanwhile.
 */
export function retryIslands() {
  addEventListener('astro:hydration-error', (event) => {
    event.preventDefault() // Astro would log an error.
    const island = event.target as Island
    const failures = Number(island.dataset.failures ?? 0)
    island.dataset.failures = String(failures + 1)
    const retry = new AbortController()
    const startAgain = () => {
      retry.abort()
      clearTimeout(timer)
      island.start()
    }
    const timer = setTimeout(startAgain, Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS))
    for (const trigger of ['online', 'pointerdown', 'keydown', 'focusin'])
      addEventListener(trigger, startAgain, { signal: retry.signal })
  })
}

/** Whether the scripts of the island could not be loaded before. */
export const hasFailed = (island: HTMLElement) => island.dataset.failures !== undefined
