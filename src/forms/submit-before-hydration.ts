// A form that is submitted before hydration waits for its script, and without a connection for the connection. If the
// script fails to load, the browser sends the form as an ordinary post, and a result page replaces the toast.

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
async function waitForHydration(island: Element) {
  const hydrated = new Promise<boolean>((resolve) => {
    island.addEventListener('hydrated', () => resolve(true), { once: true })
  })
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  const failed = new Promise<boolean>((resolve) => {
    island.addEventListener('astro:hydration-error', () => resolve(false), { once: true })
    setTimeout(resolve, TIMEOUT_MS, false)
  })
  return Promise.race([hydrated, failed])
}
