import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import './press-before-hydration.ts'

/** What a link does in place of leaving the page of the test. */
const followed = vi.fn((event: MouseEvent) => event.preventDefault())

beforeEach(() => {
  document.body.innerHTML =
    '<astro-island ssr><a id="plain" href="#plain">Plain</a><a id="tab" data-control href="#followed">Tab</a></astro-island>'
  location.hash = ''
  followed.mockClear()
})

test('a press waits until its island is hydrated', async () => {
  press('tab')
  expect(link('tab').ariaBusy).toBe('true')
  const pressed = vi.fn((event: Event) => event.preventDefault())
  link('tab').addEventListener('click', pressed)
  hydrate()
  await expect.poll(() => pressed.mock.calls.length).toBe(1)
  expect(link('tab').ariaBusy).toBe(null)
  expect(location.hash).toBe('')
})

test('a press reaches the link that replaces a changed one', async () => {
  press('tab')
  link('tab').outerHTML = '<a id="tab" data-control href="#followed">Tab</a>'
  const pressed = vi.fn((event: Event) => event.preventDefault())
  link('tab').addEventListener('click', pressed)
  hydrate()
  await expect.poll(() => pressed.mock.calls.length).toBe(1)
})

test('a link is followed if the script of its island fails to load', async () => {
  press('tab')
  island().dispatchEvent(new Event('astro:hydration-error'))
  await expect.poll(() => location.hash).toBe('#followed')
})

test('a link is followed if the script has not arrived within ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  press('tab')
  await vi.advanceTimersByTimeAsync(9_900)
  expect(location.hash).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(location.hash).toBe('#followed')
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a press with %s is that of a link', (key) => {
  addEventListener('click', followed, { once: true })
  press('tab', { [key]: true })
  expect(followed).toHaveBeenCalledOnce()
  expect(link('tab').ariaBusy).toBe(null)
})

test('a link that stays one in its island is followed at once', () => {
  press('plain')
  expect(location.hash).toBe('#plain')
})

test('a link of a hydrated island is left to it', () => {
  island().removeAttribute('ssr')
  press('tab')
  expect(location.hash).toBe('#followed')
})

const island = () => document.querySelector('astro-island') as HTMLElement
const link = (id: string) => document.getElementById(id) as HTMLAnchorElement

const press = (id: string, keys: MouseEventInit = {}) =>
  link(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))

function hydrate() {
  island().removeAttribute('ssr')
  island().dispatchEvent(new Event('hydrated'))
}
