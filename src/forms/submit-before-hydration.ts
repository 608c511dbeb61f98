import { waitForHydration } from '../islands/wait-for-hydration.ts'

// A form that is submitted before hydration waits for its script. If the script fails to load, the browser sends the form
// as an ordinary post, and a result page replaces the toast.

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!event.defaultPrevented) hold(event, form, () => form.submit())
})

/** Forms whose script failed to load: the browser itself names a wrong field. */
const checkedByBrowser = new WeakSet<HTMLFormElement>()

// A field that breaks a rule waits too. The bubble of the browser would cover the next field, in other words.
addEventListener(
  'invalid',
  (event) => {
    const { form } = event.target as HTMLInputElement
    if (!form || checkedByBrowser.has(form)) return
    hold(event, form, () => {
      checkedByBrowser.add(form)
      form.reportValidity()
    })
  },
  true,
)

/** Stops the event and submits the form again when its script is there; `fallBack` if it fails to load. */
async function hold(event: Event, form: HTMLFormElement, fallBack: () => void) {
  const island = form.closest('astro-island[ssr]')
  if (!island) return
  event.preventDefault()
  if (form.ariaBusy) return
  form.ariaBusy = 'true'
  const isHydrated = await waitForHydration(island)
  form.ariaBusy = null
  if (!isHydrated) fallBack()
  // React has replaced the form if the page was changed before.
  else document.querySelector<HTMLFormElement>(`form[id="${form.id}"]`)?.requestSubmit()
}
