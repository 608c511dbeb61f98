import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { askForReducedMotion } from '../../tests/support/page/reduced-motion.ts'
import { Toaster } from './Toaster.tsx'
import { currentToasts, dismissToast, pauseToasts, SETTLE_MS, TOAST_MS, toast } from './toasts.ts'
import '../styles/site.css'

beforeEach(async () => {
  await pointAt(1, 1)
  // Do not use Vitest's own polling here: it advances the fake clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  pauseToasts(false)
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
})

test('the live regions are present before the first toast', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await rendered()
  expect(region('status')?.textContent).toBe('')
  expect(region('alert')?.textContent).toBe('')
})

test('a success is announced as a status and a failure as an alert', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('It was sent.', 'done')
  await showToast('It was not.', 'failed')
  expect(region('status')?.textContent).toBe('It was sent.')
  expect(region('alert')?.textContent).toBe('It was not.')
})

test('a toast is added to its live region after 100 to 150 ms', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  toast({ kind: 'done', text: 'It was sent.' })
  await pass(99)
  expect(region('status')?.textContent).toBe('')
  await pass(51)
  expect(region('status')?.textContent).toBe('It was sent.')
})

test('Escape dismisses the newest toast', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await showToast('Second')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await rendered()
  expect(shown()).toEqual(['First'])
})

test('Escape dismisses the toast with the focus, which returns to its place', async () => {
  await render(
    <>
      <input />
      <Toaster dismiss="Dismiss" />
    </>,
  )
  await showToast('First')
  await showToast('Second')
  document.querySelector('input')?.focus()
  toastElement().querySelector('button')?.focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await rendered()
  expect(shown()).toEqual(['Second'])
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('Escape elsewhere does not dismiss a toast with an action', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  toast({ kind: 'done', text: 'Marked as spam.', action: { label: 'Undo', act: () => {} } })
  await pass(SETTLE_MS)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await rendered()
  expect(shown()).toEqual(['Marked as spam.Undo'])
  toastElement().querySelector('button')?.focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await rendered()
  expect(shown()).toEqual([])
})

test('every one of several toasts is shown for five seconds', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await pass(2000 - SETTLE_MS)
  await showToast('Second')
  await pass(2999)
  expect(shown()).toEqual(['First', 'Second'])
  await pass(1)
  expect(shown()).toEqual(['Second'])
  await pass(2000)
  expect(shown()).toEqual([])
})

test('a toast pauses while it is hovered and resumes its remaining time', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await pass(4000)
  const { x, y, width, height } = toastElement().getBoundingClientRect()
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
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await pass(1000)
  await tap(toastElement())
  expect(toastElement().matches(':hover')).toBe(true)
  expect(lineState()).toBe('running')
  await pass(4000)
  expect(shown()).toEqual([])
})

test('a toast pauses while it has the focus and resumes its remaining time', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await pass(4000)
  toastElement().querySelector('button')?.focus()
  await pass(60_000)
  expect(shown()).toEqual(['First'])
  toastElement().querySelector('button')?.blur()
  await pass(999)
  expect(shown()).toEqual(['First'])
  await pass(1)
  expect(shown()).toEqual([])
})

test('with reduced motion a toast stays until it is dismissed', async () => {
  await askForReducedMotion(true)
  onTestFinished(() => askForReducedMotion(false))
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await pass(60_000)
  expect(shown()).toEqual(['First'])
  toastElement().querySelector('button')?.click()
  await rendered()
  expect(shown()).toEqual([])
})

test('a dismissed toast disappears immediately and does not pause the others', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  await showToast('First')
  await showToast('Second')
  toastElement().querySelector('button')?.focus()
  toastElement().querySelector('button')?.click()
  await rendered()
  expect(shown()).toEqual(['Second'])
  await pass(TOAST_MS)
  expect(shown()).toEqual([])
})

test('a toast with an action stays until it is dismissed, and others still disappear', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  toast({ kind: 'done', text: 'Marked as spam.', action: { label: 'Undo', act: () => {} } })
  await showToast('Second')
  await pass(60_000)
  expect(shown()).toEqual(['Marked as spam.Undo'])
  toastElement().querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click()
  await rendered()
  expect(shown()).toEqual([])
})

test('a toast disappears when its action is of no use any more', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  toast({ kind: 'done', text: 'The answer leaves.', action: { label: 'Undo', act: () => {}, forMs: 10_000 } })
  await pass(SETTLE_MS)
  await pass(9_999)
  expect(shown()).toEqual(['The answer leaves.Undo'])
  await pass(1)
  expect(shown()).toEqual([])
})

test('only the latest action is offered', async () => {
  await render(<Toaster dismiss="Dismiss" />)
  for (const text of ['First', 'Second']) {
    toast({ kind: 'done', text, action: { label: 'Undo', act: () => {} } })
    await pass(SETTLE_MS)
  }
  expect(shown()).toEqual(['SecondUndo'])
})

test('the focus returns to its place when a toast is dismissed or its action chosen', async () => {
  await render(
    <>
      <input />
      <Toaster dismiss="Dismiss" />
    </>,
  )
  for (const button of ['[aria-label="Dismiss"]', 'button:not([aria-label])']) {
    document.querySelector('input')?.focus()
    toast({ kind: 'done', text: 'Saved.', action: { label: 'Undo', act: () => {} } })
    await pass(SETTLE_MS)
    for (const one of toastElement().querySelectorAll('button')) one.focus()
    toastElement().querySelector<HTMLElement>(button)?.click()
    await rendered()
    expect(document.activeElement?.tagName).toBe('INPUT')
  }
})

test('a toast moves into a dialog that opens, and back to the page, with its remaining time', async () => {
  await renderWithDialog()
  await showToast('First')
  await pass(3000)
  dialog().showModal()
  await settled()
  expect(shown()).toEqual(['First'])
  expect(dialog().contains(toastElement())).toBe(true)
  expect(toastElement().querySelector<HTMLElement>('[data-toast] > span')?.style.animationDelay).toBe(
    `-${3000 + SETTLE_MS}ms`,
  )
  dialog().close()
  await settled()
  expect(shown()).toEqual(['First'])
  expect(dialog().contains(toastElement())).toBe(false)
  await pass(2000 - 2 * SETTLE_MS)
  expect(shown()).toEqual([])
})

test('only the live regions of an open dialog are exposed, not those of the page', async () => {
  await renderWithDialog()
  dialog().showModal()
  await rendered()
  const exposed = [...document.querySelectorAll('[role=alert]')].filter((one) => one.checkVisibility())
  expect(exposed.map((one) => one.closest('dialog'))).toEqual([dialog()])
})

test('a toast that is shown as a dialog closes is added to a live region only once', async () => {
  await renderWithDialog()
  dialog().showModal()
  await settled()
  const added: Node[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) added.push(...addedNodes)
  }).observe(document.body, { subtree: true, childList: true })
  dialog().close()
  await showToast('Sent', 'done')
  expect(dialog().contains(toastElement())).toBe(false)
  expect(added.filter((node) => (node as Element).matches('[data-toast]'))).toHaveLength(1)
})

const renderWithDialog = () =>
  render(
    <>
      <Toaster dismiss="Dismiss" />
      <dialog>
        <Toaster dismiss="Dismiss" />
      </dialog>
    </>,
  )

const region = (role: 'status' | 'alert') => document.querySelector(`[role=${role}]`)
const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const toastElement = () => document.querySelector('[data-toast]') as HTMLElement
const shown = () => Array.from(document.querySelectorAll('[data-toast]'), (one) => one.textContent)

const lineState = () =>
  getComputedStyle(toastElement().querySelector('[data-toast] > span') as Element).animationPlayState

async function showToast(text: string, kind: 'done' | 'failed' = 'done') {
  toast({ kind, text })
  await pass(SETTLE_MS)
}

async function pass(ms: number) {
  vi.advanceTimersByTime(ms)
  await rendered()
}

/** Waits until the Toaster has observed the opening or closing of a dialog and moved the toasts. */
async function settled() {
  await rendered()
  await pass(SETTLE_MS)
}

/** Waits for several frames, because React defers some renders. */
async function rendered() {
  for (let frame = 0; frame < 4; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Moves the real pointer, because synthetic events do not match `:hover`. */
async function pointAt(x: number, y: number) {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inWindow(x, y) })
}

async function tap(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const touchPoints = [inWindow(x + width / 2, y + height / 2)]
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await rendered()
}

function inWindow(x: number, y: number) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width ? frame.width / innerWidth : 1
  return { x: frame.x + x * scale, y: frame.y + y * scale }
}
