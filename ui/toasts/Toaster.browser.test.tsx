import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { askForReducedMotion } from '../../tests/support/page/reduced-motion.ts'
import { Toaster } from './Toaster.tsx'
import { currentToasts, dismissToast, holdToasts, SETTLE_MS, TOAST_MS, toast } from './toasts.ts'
import '../styles/site.css'

beforeEach(async () => {
  await pointAt(1, 1)
  // Nothing here may wait by Vitest's own means: they let the stopped clock go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  holdToasts(false)
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
})

test('has its live regions before there is anything to say', async () => {
  await render(<Toaster />)
  await drawn()
  expect(region('status')?.textContent).toBe('')
  expect(region('alert')?.textContent).toBe('')
})

test('announces success as status and failure as alert', async () => {
  await render(<Toaster />)
  await say('It was sent.', 'done')
  await say('It was not.', 'failed')
  expect(region('status')?.textContent).toBe('It was sent.')
  expect(region('alert')?.textContent).toBe('It was not.')
})

test('fills a live region 100 to 150 ms after the toast was asked for', async () => {
  await render(<Toaster />)
  toast({ kind: 'done', text: 'It was sent.' })
  await pass(99)
  expect(region('status')?.textContent).toBe('')
  await pass(51)
  expect(region('status')?.textContent).toBe('It was sent.')
})

test('a toast goes after five seconds', async () => {
  await render(<Toaster />)
  await say('First')
  await pass(TOAST_MS - 1)
  expect(shown()).toEqual(['First'])
  await pass(1)
  expect(shown()).toEqual([])
})

test('each of several has five seconds of its own', async () => {
  await render(<Toaster />)
  await say('First')
  await pass(2000 - SETTLE_MS)
  await say('Second')
  await pass(2999)
  expect(shown()).toEqual(['First', 'Second'])
  await pass(1)
  expect(shown()).toEqual(['Second'])
  await pass(2000)
  expect(shown()).toEqual([])
})

test('while it is hovered its time stands still, and then goes on', async () => {
  await render(<Toaster />)
  await say('First')
  await pass(4000)
  const { x, y, width, height } = strip().getBoundingClientRect()
  await pointAt(x + width / 2, y + height / 2)
  await pass(60_000)
  expect(shown()).toEqual(['First'])
  expect(lineState()).toBe('paused')
  await pointAt(1, 1)
  await pass(999)
  expect(shown()).toEqual(['First'])
  expect(lineState()).toBe('running')
  await pass(1)
  expect(shown()).toEqual([])
})

test('a toast that was tapped with a finger disappears after five seconds', async () => {
  await render(<Toaster />)
  await say('First')
  await pass(1000)
  await tap(strip())
  expect(strip().matches(':hover')).toBe(true)
  expect(lineState()).toBe('running')
  await pass(4000)
  expect(shown()).toEqual([])
})

test('while it has the focus its time stands still, and then goes on', async () => {
  await render(<Toaster />)
  await say('First')
  await pass(4000)
  strip().querySelector('button')?.focus()
  await pass(60_000)
  expect(shown()).toEqual(['First'])
  strip().querySelector('button')?.blur()
  await pass(999)
  expect(shown()).toEqual(['First'])
  await pass(1)
  expect(shown()).toEqual([])
})

test('with reduced motion a toast stays until it is dismissed', async () => {
  await askForReducedMotion(true)
  onTestFinished(() => askForReducedMotion(false))
  await render(<Toaster />)
  await say('First')
  await pass(60_000)
  expect(shown()).toEqual(['First'])
  strip().querySelector('button')?.click()
  await drawn()
  expect(shown()).toEqual([])
})

test('goes at once when dismissed, and holds up no other', async () => {
  await render(<Toaster />)
  await say('First')
  await say('Second')
  strip().querySelector('button')?.focus()
  strip().querySelector('button')?.click()
  await drawn()
  expect(shown()).toEqual(['Second'])
  await pass(TOAST_MS)
  expect(shown()).toEqual([])
})

test('moves into the dialog that opens over the page, and back, with what is left of its time', async () => {
  await renderWithDialog()
  await say('First')
  await pass(3000)
  dialog().showModal()
  await settled()
  expect(shown()).toEqual(['First'])
  expect(dialog().contains(strip())).toBe(true)
  expect(strip().querySelector<HTMLElement>('[data-toast] > span')?.style.animationDelay).toBe(
    `-${3000 + SETTLE_MS}ms`,
  )
  dialog().close()
  await settled()
  expect(shown()).toEqual(['First'])
  expect(dialog().contains(strip())).toBe(false)
  await pass(2000 - 2 * SETTLE_MS)
  expect(shown()).toEqual([])
})

test('an open dialog has live regions of its own, and hides those of the page', async () => {
  await renderWithDialog()
  dialog().showModal()
  await drawn()
  const exposed = [...document.querySelectorAll('[role=alert]')].filter((one) =>
    one.checkVisibility(),
  )
  expect(exposed.map((one) => one.closest('dialog'))).toEqual([dialog()])
})

test('says once what a dialog leaves behind when it closes', async () => {
  await renderWithDialog()
  dialog().showModal()
  await settled()
  const added: Node[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) added.push(...addedNodes)
  }).observe(document.body, { subtree: true, childList: true })
  dialog().close()
  await say('Sent', 'done')
  expect(dialog().contains(strip())).toBe(false)
  expect(added.filter((node) => (node as Element).matches('[data-toast]'))).toHaveLength(1)
})

const renderWithDialog = () =>
  render(
    <>
      <Toaster />
      <dialog>
        <Toaster />
      </dialog>
    </>,
  )

const region = (role: 'status' | 'alert') => document.querySelector(`[role=${role}]`)
const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const strip = () => document.querySelector('[data-toast]') as HTMLElement
const shown = () => Array.from(document.querySelectorAll('[data-toast]'), (one) => one.textContent)

const lineState = () =>
  getComputedStyle(strip().querySelector('[data-toast] > span') as Element).animationPlayState

async function say(text: string, kind: 'done' | 'failed' = 'done') {
  toast({ kind, text })
  await pass(SETTLE_MS)
}

async function pass(ms: number) {
  vi.advanceTimersByTime(ms)
  await drawn()
}

/** Waits until the opening or closing of a dialog was observed and the toasts have moved. */
async function settled() {
  await drawn()
  await pass(SETTLE_MS)
}

/** What React deferred has been drawn as well. */
async function drawn() {
  for (let frame = 0; frame < 4; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The pointer itself: only a real one makes `:hover` true. */
async function pointAt(x: number, y: number) {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inWindow(x, y) })
}

async function tap(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const touchPoints = [inWindow(x + width / 2, y + height / 2)]
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await drawn()
}

function inWindow(x: number, y: number) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width ? frame.width / innerWidth : 1
  return { x: frame.x + x * scale, y: frame.y + y * scale }
}
