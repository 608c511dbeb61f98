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
