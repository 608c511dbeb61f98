import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../../ui/styles/site.css'
import { MapFrame } from './MapFrame.tsx'

// A document of this origin that posts no messages.
const EMPTY_DOCUMENT = 'about:blank'

const frame = () => document.querySelector('iframe')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the built-in map is shown while the maps service loads', async () => {
  const { getByText } = await renderFrame()
  await expect.element(getByText('built-in map')).toBeVisible()
  await expect.element(frame()).not.toBeVisible()
})

test('the frame is shown after its message "ready"', async () => {
  const { getByText } = await renderFrame()
  postFromFrame('ready')
  await expect.element(frame()).toBeVisible()
  await expect.element(getByText('built-in map')).not.toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(frame()).toBeVisible()
})

test.each([
  ['posts "failed"', () => postFromFrame('failed')],
  ['posts no message for eight seconds', () => vi.advanceTimersByTimeAsync(8000)],
  [
    'posts "failed" after "ready", as when the key is refused',
    () => {
      postFromFrame('ready')
      postFromFrame('failed')
    },
  ],
])('a frame that %s is removed', async (_, trigger) => {
  const { getByText } = await renderFrame()
  await trigger()
  await expect.poll(frame).toBeNull()
  await expect.element(getByText('built-in map')).toBeVisible()
})

test('the frame has almost eight seconds to become ready', async () => {
  await renderFrame()
  await vi.advanceTimersByTimeAsync(7900)
  await settle()
  expect(frame()).not.toBeNull()
})

test.each([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: window }],
  ['another message', { data: 'something else' }],
])('a message from or with %s is ignored', async (_, change) => {
  await renderFrame()
  postFromFrame('ready', change)
  await settle()
  await expect.element(frame()).not.toBeVisible()
})

const renderFrame = () =>
  render(
    <MapFrame src={EMPTY_DOCUMENT} title="Map of client locations">
      <p>built-in map</p>
    </MapFrame>,
  )

/** Waits for React, which the fake timers do not control. */
const settle = async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

function postFromFrame(data: string, change: MessageEventInit = {}) {
  const source = frame()?.contentWindow ?? null
  dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source, ...change }))
}
