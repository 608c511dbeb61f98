import type { ClientDirective } from 'astro'

/** Assistive technology may send a click without any pointer event. */
const intentEvents = ['pointerover', 'pointerdown', 'focusin', 'click']

/**
 * Hydrates an island when a pointer or the focus reaches it, the element that opens it, or an element that the
 * directive's selector matches. Before that, the prerendered HTML opens, closes and submits it.
 */
const onIntent: ClientDirective = (load, { value: selector }, island) => {
  const concernsIsland = (target: Element) =>
    island.contains(target) ||
    island.contains(elementOpenedBy(target)) ||
    (typeof selector === 'string' && target.closest(selector) !== null)
  const listeners = new AbortController()
  let isLoading = false
  const hydrateOnce = async ({ target }: Event) => {
    if (isLoading || !(target instanceof Element && concernsIsland(target))) return
    isLoading = true
    try {
      const hydrate = await load()
      await hydrate()
      listeners.abort()
    } catch {
      isLoading = false // The connection was lost: the next event tries again.
    }
  }
  const options = { capture: true, passive: true, signal: listeners.signal }
  for (const event of intentEvents) document.addEventListener(event, hydrateOnce, options)
}

function elementOpenedBy(target: Element) {
  const id = target.closest('[commandfor]')?.getAttribute('commandfor')
  return id ? document.getElementById(id) : null
}

export default onIntent
