// A form that is submitted before hydration waits for its script. Without a connection it waits until one is back, or
// the script comes from the cache. If the script fails to load, the browser sends the form as an ordinary post, and a
// result page replaces the toast.

const TIMEOUT_MS = 10_000

addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  const island = form.closest('astro-island[ssr]')
  if (!island || event.defaultPrevented) return
  event.preventDefault()
  if (form.ariaBusy) return
  form.ariaBusy = 'true'
  const isHydrated = await waitForHydration(island)
  form.ariaBusy = null
  if (!isHydrated) form.submit()
  // React has replaced the form if the page was changed before.
  else document.querySelector<HTMLFormElement>(`form[id="${form.id}"]`)?.requestSubmit()
})

/** False if the script of the island fails to load. */
const waitForHydration = (island: Element) =>
  Promise.race([waitForEvent(island, 'hydrated').then(() => true), waitForFailure(island)])

/** With a connection. Without one the script may come from the cache. */
async function waitForFailure(island: Element) {
  if (!navigator.onLine) await waitForEvent(window, 'online')
  await Promise.race([waitForEvent(island, 'astro:hydration-error'), wait(TIMEOUT_MS)])
  return false
}

const waitForEvent = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
