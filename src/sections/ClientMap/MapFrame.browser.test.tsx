import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../../ui/styles/site.css'
import { MapFrame } from './MapFrame.tsx'

// A document of this origin that says nothing by itself.
const SILENT = 'about:blank'

const frame = () => document.querySelector('iframe')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('keeps the built-in map while the service loads', async () => {
  const { getByText } = await renderFrame()
  await expect.element(getByText('built-in map')).toBeVisible()
  await expect.element(frame()).not.toBeVisible()
})

test('shows the frame once it says that it is ready', async () => {
  const { getByText } = await renderFrame()
  say('ready')
  await expect.element(frame()).toBeVisible()
  await expect.element(getByText('built-in map')).not.toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(frame()).toBeVisible()
})

test.each([
  ['says that it failed', () => say('failed')],
  ['says nothing for eight seconds', () => vi.advanceTimersByTimeAsync(8000)],
  [
    'fails after it was ready, as when the key is refused',
    () => {
      say('ready')
      say('failed')
    },
  ],
])('removes a frame that %s', async (_, happen) => {
  const { getByText } = await renderFrame()
  await happen()
  await expect.poll(frame).toBeNull()
  await expect.element(getByText('built-in map')).toBeVisible()
})

test('waits almost eight seconds', async () => {
  await renderFrame()
  await vi.advanceTimersByTimeAsync(7900)
  await settle()
  expect(frame()).not.toBeNull()
})

test.each([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: window }],
  ['another message', { data: 'something else' }],
])('does not listen to %s', async (_, change) => {
  await renderFrame()
  say('ready', change)
  await settle()
  await expect.element(frame()).not.toBeVisible()
})

const renderFrame = () =>
  render(
    <MapFrame src={SILENT}>
      <p>built-in map</p>
    </MapFrame>,
  )

/** Lets React catch up; its clock is real. */
const settle = async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

function say(data: string, change: MessageEventInit = {}) {
  const source = frame()?.contentWindow ?? null
  dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source, ...change }))
}
