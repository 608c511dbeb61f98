import type { ClientDirective } from 'astro'
import { hasFailed } from './retry-islands.ts'

/** Assistive technology may send a click without any pointer event. */
const intentEvents = ['pointerover', 'pointerdown', 'focusin', 'click']

/**
 * Hydrates an island when a pointer or the focus reaches it, or the element that opens it. Before that, the prerendered
 * HTML opens, closes and submits it. If its scripts cannot be loaded, `retry-islands.ts` starts the directive again,
 * which then does not wait.
 */
const onIntent: ClientDirective = async (load, _, island) => {
  if (!hasFailed(island)) await intentFor(island)
  const hydrate = await load()
  await hydrate()
}

const intentFor = (island: Element) =>
  new Promise<void>((resolve) => {
    const listeners = new AbortController()
    const resolveOnce = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (!island.contains(target) && !island.contains(elementOpenedBy(target))) return
      listeners.abort()
      resolve()
    }
    const options = { capture: true, passive: true, signal: listeners.signal }
    for (const event of intentEvents) document.addEventListener(event, resolveOnce, options)
  })

function elementOpenedBy(target: Element) {
  const id = target.closest('[commandfor]')?.getAttribute('commandfor')
  return id ? document.getElementById(id) : null
}

export default onIntent
