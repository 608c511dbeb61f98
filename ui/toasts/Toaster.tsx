import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Icon } from '../Icon.tsx'
import { keyOf } from '../keys.ts'
import { prefersReducedMotion } from '../reduced-motion.ts'
import styles from './Toaster.module.css'
import {
  areToastsPaused,
  currentToasts,
  dismissToast,
  durationOf,
  pauseToasts,
  remainingMs,
  SETTLE_MS,
  type Toast,
  type ToastAction,
  type ToastText,
  watchToasts,
} from './toasts.ts'

/** `dismiss` is the label of the button that closes a toast. */
type ToasterProps = { dismiss: string }

/**
 * The live regions for toasts: one pair in the page and one in each dialog, prerendered and empty. Toasts are shown in the
 * topmost pair only, because a modal dialog makes everything outside it inert.
 */
export function Toaster({ dismiss }: ToasterProps) {
  const place = useRef<HTMLDivElement>(null)
  const all = useSyncExternalStore(watchToasts, currentToasts, () => noToasts)
  const isPaused = useSyncExternalStore(watchToasts, areToastsPaused, () => false)
  const toasts = useIsOnTop(place) ? all : noToasts
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hovered or focused element may be removed with its toast.
  useEffect(updatePause, [toasts])
  useEffect(() => {
    // Escape closes a dialog, and its toasts move to the page.
    if (place.current?.closest('dialog')) return
    const handleKey = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Escape' || event.defaultPrevented) return
      const dismissed = toastForEscape(toasts)
      if (dismissed) dismissPressed(dismissed.id)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [toasts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not operable, it only observes pointer and focus.
    <div
      ref={place}
      className={styles.toaster}
      data-toaster=""
      data-paused={isPaused || undefined}
      onPointerEnter={handlePointer}
      onPointerLeave={handlePointer}
      onFocus={handleFocus}
      onBlur={updatePause}
    >
      <div role="alert" aria-atomic="false">
        <ToastItems toasts={toasts} kind="failed" dismiss={dismiss} />
      </div>
      <div role="status" aria-atomic="false">
        <ToastItems toasts={toasts} kind="done" dismiss={dismiss} />
      </div>
    </div>
  )
}

const noToasts: readonly Toast[] = []

/** False while the last pointer is a finger: after a tap `:hover` stays on the toast until another tap. */
let pointerHovers = true

function handlePointer({ pointerType }: PointerEvent) {
  pointerHovers = pointerType !== 'touch'
  updatePause()
}

/** The element that had the focus before a toast. */
let focusedBefore: Element | null = null

function handleFocus({ relatedTarget }: FocusEvent) {
  if (!relatedTarget?.closest('[data-toast]')) focusedBefore = relatedTarget
  updatePause()
}

/** The toast with the focus, or the newest one. A toast with an action needs the focus: Escape may be meant for another part. */
function toastForEscape(toasts: readonly Toast[]) {
  const focused = document.activeElement?.closest<HTMLElement>('[data-toast]')
  return focused ? toasts.find(({ id }) => String(id) === focused.dataset.id) : toasts.findLast(({ action }) => !action)
}

/** The focus goes back, because the button that has it leaves the page with its toast. */
function dismissPressed(id: number) {
  const hasFocus = document.activeElement?.closest('[data-toast]')
  if (hasFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus()
  dismissToast(id)
}

/** With reduced motion toasts stay until they are dismissed. */
const updatePause = () => pauseToasts(prefersReducedMotion() || isHoveredOrFocused())

const isHoveredOrFocused = () =>
  document.querySelector(pointerHovers ? '[data-toaster]:is(:hover, :focus-within)' : '[data-toaster]:focus-within') !==
  null

type ToastItemsProps = ToasterProps & { toasts: readonly Toast[]; kind: ToastText['kind'] }

function ToastItems({ toasts, kind, dismiss }: ToastItemsProps) {
  return toasts
    .filter((toast) => toast.kind === kind)
    .map((toast) => <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />)
}

function ToastItem({ toast, dismiss }: ToasterProps & { toast: Toast }) {
  const line = useRef<HTMLSpanElement>(null)
  // A toast that moved here from another Toaster continues its animation.
  useLayoutEffect(() => {
    if (!line.current) return
    const durationMs = durationOf(toast)
    line.current.style.animationDuration = `${durationMs}ms`
    line.current.style.animationDelay = `${remainingMs(toast) - durationMs}ms`
  }, [toast])
  return (
    <div className={styles.toast} data-toast={toast.kind} data-id={toast.id}>
      <Icon name={toast.kind === 'done' ? 'check' : 'alert'} className={styles.mark} />
      <p>{toast.text}</p>
      {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      <button type="button" aria-label={dismiss} className={styles.dismiss} onClick={() => dismissPressed(toast.id)}>
        <Icon name="close" />
      </button>
      {Number.isFinite(toast.endsAt) && <span ref={line} className={styles.time} />}
    </div>
  )
}

function ActionButton({ id, action: { label, act } }: { id: number; action: ToastAction }) {
  function handleClick() {
    dismissPressed(id)
    act()
  }
  return (
    <button type="button" className={styles.action} onClick={handleClick}>
      {label}
    </button>
  )
}

function useIsOnTop(place: RefObject<HTMLElement | null>) {
  return useSyncExternalStore(
    watchDialogs,
    () => place.current !== null && place.current.closest('dialog') === topDialog(),
    () => false,
  )
}

/** The topmost modal dialog with a Toaster; null if only the page has one. */
const topDialog = () => [...document.querySelectorAll('dialog:modal:has([data-toaster])')].at(-1) ?? null

/** Debounced: a live region counts as exposed some time after the last dialog opened or closed. */
function watchDialogs(onChange: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
