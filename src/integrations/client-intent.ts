import type { ClientDirective } from 'astro'

/** A click alone is what assistive technology makes. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'click']

/**
 * Loads an island when a pointer or the focus comes to it, to what opens it, or to what its value selects. Until
 * then it is what the build made of it, which the page's own HTML already opens, closes and sends.
 */
const onIntent: ClientDirective = (load, { value }, island) => {
  const concerns = (target: Element) =>
    island.contains(target) ||
    island.contains(openedBy(target)) ||
    (typeof value === 'string' && target.closest(value) !== null)
  const looking = new AbortController()
  let isLoading = false
  const look = async ({ target }: Event) => {
    if (isLoading || !(target instanceof Element && concerns(target))) return
    isLoading = true
    try {
      const hydrate = await load()
      await hydrate()
      looking.abort()
    } catch {
      isLoading = false // A connection that was lost may be there again at the next sign.
    }
  }
  for (const sign of signs) {
    document.addEventListener(sign, look, { capture: true, passive: true, signal: looking.signal })
  }
}

function openedBy(target: Element) {
  const id = target.closest('[commandfor]')?.getAttribute('commandfor')
  return id ? document.getElementById(id) : null
}

export default onIntent
