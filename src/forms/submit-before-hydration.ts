// A form that is submitted before hydration waits for its script. If the script fails to load, the browser sends the
// form as an ordinary post, and a result page replaces the toast.
const TIMEOUT_MS = 10_000
const waiting = new WeakSet<HTMLFormElement>()

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const island = form.closest('astro-island[ssr]')
  if (!island || event.defaultPrevented) return
  event.preventDefault()
  if (waiting.has(form)) return
  waiting.add(form)
  form.setAttribute('aria-busy', 'true')
  const scripts = ['component-url', 'renderer-url'].map(
    (name) => import(/* @vite-ignore */ island.getAttribute(name) ?? ''),
  )
  const hydrated = new Promise((resolve) => island.addEventListener('astro:hydrate', resolve))
  const timedOut = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS))
  Promise.race([Promise.all([hydrated, ...scripts]), timedOut])
    // A click, because React hydrates synchronously before it handles a click, but not before a submit.
    .then(() => (event.submitter ?? form.querySelector<HTMLElement>('[type=submit]'))?.click())
    .catch(() => form.submit())
    .finally(() => {
      waiting.delete(form)
      form.removeAttribute('aria-busy')
    })
})

export {}
