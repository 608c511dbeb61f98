import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { hasModifier, keyOf } from '../../../ui/keys.ts'
import { partOf, type Size, type View, within, zoomAbout } from './crop-view.ts'

type Needs = {
  stage: RefObject<HTMLElement | null>
  picture: Size
  view: View
  onChange: (view: View) => void
  /** Pixels of the screen for each pixel of the picture. */
  scale: number
}

/** Relative to the part in the frame; with Shift it is larger. */
const STEP = 0.02
const LARGE_STEP = 0.1
const ZOOM_STEP = 1.1

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture follows one pointer, two fingers and the arrow keys; wheel, fingers, + and − zoom. */
export function useCropGestures({ stage, picture, view, onChange, scale }: Needs) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const current = useRef({ view, scale, onChange })
  current.current = { view, scale, onChange }

  /** Several events may arrive before the next render. */
  function change(next: View) {
    current.current.view = next
    onChange(next)
  }

  /** Both in pixels of the screen. */
  function move(x: number, y: number) {
    const { view } = current.current
    change(within(picture, { ...view, x: view.x - x / scale, y: view.y - y / scale }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (hasModifier(event)) return
    const { view } = current.current
    const key = keyOf(event)
    const [x, y] = directions[key] ?? []
    const step = (event.shiftKey ? LARGE_STEP : STEP) * partOf(picture, view).width
    if (x !== undefined && y !== undefined)
      change(within(picture, { ...view, x: view.x - x * step, y: view.y - y * step }))
    else if (key === '+' || key === '=') change(zoomAbout(picture, view, ZOOM_STEP, view))
    else if (key === '-' || key === '−' || key === '_') change(zoomAbout(picture, view, 1 / ZOOM_STEP, view))
    else return
    event.preventDefault()
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || scale === 0) return // 0: it is not laid out yet.
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    const share = other ? 0.5 : 1 // With two fingers the picture follows the point between them.
    move((now.x - before.x) * share, (now.y - before.y) * share)
    if (!other) return
    const [apart, apartBefore] = [distance(now, other), distance(before, other)]
    if (apartBefore === 0) return
    const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    zoomAt(event.currentTarget, between, apart / apartBefore)
  }

  function onPointerEnd({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId)
  }

  function zoomAt(element: HTMLElement, at: { x: number; y: number }, factor: number) {
    const { view, scale } = current.current
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = {
      x: view.x + (at.x - left - width / 2) / scale,
      y: view.y + (at.y - top - height / 2) / scale,
    }
    change(zoomAbout(picture, view, factor, point))
  }

  const zoomByWheel = useRef((_event: WheelEvent) => {})
  zoomByWheel.current = (event) => {
    event.preventDefault()
    const element = stage.current
    const at = { x: event.clientX, y: event.clientY }
    if (element && scale > 0) zoomAt(element, at, Math.exp(-event.deltaY * 0.002))
  }
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => zoomByWheel.current(event)
    // React's own listener is passive, so that the page would scroll too.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  return {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  }
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
