const TIMEOUT_MS = 10_000

/**
 * Resolves when the island is hydrated; with false if its script fails to load. Without a connection it waits until one
 * is back, or the script comes from the cache.
 */
export const waitForHydration = (island: Element) =>
  Promise.race([waitForEvent(island, 'hydrated').then(() => true), waitForFailure(island)])

async function waitForFailure(island: Element) {
  if (!navigator.onLine) await waitForEvent(window, 'online')
  await Promise.race([waitForEvent(island, 'astro:hydration-error'), wait(TIMEOUT_MS)])
  return false
}

const waitForEvent = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
