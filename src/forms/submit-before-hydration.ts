// The script that sends a form may still be on its way: a submit waits for it. When it does not come, the browser sends
// the form by itself, to a page that says what a toast would have said.
const WAIT_MS = 10_000
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
  const isThere = new Promise((resolve) => island.addEventListener('astro:hydrate', resolve))
  const isLate = new Promise((_, reject) => setTimeout(reject, WAIT_MS))
  Promise.race([Promise.all([isThere, ...scripts]), isLate])
    // A click, since React finishes for it what it has begun; for a submit it does not.
    .then(() => (event.submitter ?? form.querySelector<HTMLElement>('[type=submit]'))?.click())
    .catch(() => form.submit())
    .finally(() => {
      waiting.delete(form)
      form.removeAttribute('aria-busy')
    })
})

export {}
