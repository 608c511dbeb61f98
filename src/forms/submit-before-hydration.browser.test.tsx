import { expect, test, vi } from 'vitest'
import './submit-before-hydration.ts'

test('a form is sent as soon as it is hydrated, also if the browser reports no connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML = '<astro-island ssr><form id="contact-form"><button>Send</button></form></astro-island>'
  const island = document.querySelector('astro-island')
  const form = document.querySelector('form')
  form?.requestSubmit()
  expect(form?.ariaBusy).toBe('true')
  const sent = vi.fn((event: Event) => event.preventDefault())
  form?.addEventListener('submit', sent)
  island?.removeAttribute('ssr')
  island?.dispatchEvent(new Event('hydrated'))
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(form?.ariaBusy).toBe(null)
  dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a wrong field waits for the script instead of the bubble of the browser', async () => {
  document.body.innerHTML =
    '<astro-island ssr><form id="agent-form"><input required name="a" /><button>Send</button></form></astro-island>'
  const island = document.querySelector('astro-island')
  const form = document.querySelector('form')
  const bubble = vi.fn((event: Event) => event.defaultPrevented)
  document.body.addEventListener('invalid', bubble, { capture: true, once: true })
  form?.requestSubmit()
  expect(bubble).toHaveReturnedWith(true)
  expect(form?.ariaBusy).toBe('true')
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  island?.removeAttribute('ssr')
  island?.dispatchEvent(new Event('hydrated'))
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  expect(form?.ariaBusy).toBe(null)
})

test('the browser names a wrong field if the script fails to load', async () => {
  document.body.innerHTML =
    '<astro-island ssr><form id="trial-form"><input required name="a" /><button>Send</button></form></astro-island>'
  const form = document.querySelector('form')
  form?.requestSubmit()
  const bubble = vi.fn((event: Event) => event.defaultPrevented)
  document.body.addEventListener('invalid', bubble, { capture: true })
  document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydration-error'))
  await expect.poll(() => bubble.mock.results.map(({ value }) => value)).toEqual([false])
})
