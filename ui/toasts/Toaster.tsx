import { type PointerEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../Icon.tsx'
import { prefersReducedMotion } from '../reduced-motion.ts'
import styles from './Toaster.module.css'
import {
  areToastsHeld,
  currentToasts,
  dismissToast,
  holdToasts,
  remainingMs,
  SETTLE_MS,
  TOAST_MS,
  type Toast,
  type ToastText,
  watchToasts,
} from './toasts.ts'

/**
 * The live regions for toasts: one pair in the page and one in each dialog, prerendered and empty. Toasts are shown in the
 * topmost pair only, because a modal dialog makes everything outside it inert.
 */
export function Toaster() {
  const place = useRef<HTMLDivElement>(null)
  const all = useSyncExternalStore(watchToasts, currentToasts, () => none)
  const isHeld = useSyncExternalStore(watchToasts, areToastsHeld, () => false)
  const toasts = useIsOnTop(place) ? all : none
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hovered or focused element may be gone with its toast.
  useEffect(hold, [toasts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not operable, it only observes pointer and focus.
    <div
      ref={place}
      className={styles.toaster}
      data-toaster=""
      data-held={isHeld || undefined}
      onPointerEnter={holdUnderPointer}
      onPointerLeave={holdUnderPointer}
      onFocus={hold}
      onBlur={hold}
    >
      <div role="alert" aria-atomic="false">
        <Strips toasts={toasts} kind="failed" />
      </div>
      <div role="status" aria-atomic="false">
        <Strips toasts={toasts} kind="done" />
      </div>
    </div>
  )
}

const none: readonly Toast[] = []

/** False while the last pointer is a finger: after a tap `:hover` stays on the toast until another tap. */
let pointerHovers = true

function holdUnderPointer({ pointerType }: PointerEvent) {
  pointerHovers = pointerType !== 'touch'
  hold()
}

/** With reduced motion toasts stay until they are dismissed. */
const hold = () => holdToasts(prefersReducedMotion() || isReachedFor())

const isReachedFor = () =>
  document.querySelector(
    pointerHovers ? '[data-toaster]:is(:hover, :focus-within)' : '[data-toaster]:focus-within',
  ) !== null

function Strips({ toasts, kind }: { toasts: readonly Toast[]; kind: ToastText['kind'] }) {
  return toasts
    .filter((toast) => toast.kind === kind)
    .map((toast) => <Strip key={toast.id} toast={toast} />)
}

export function Strip({ toast }: { toast: Toast }) {
  const line = useRef<HTMLSpanElement>(null)
  // A toast that moved here from another place goes on where it was.
  useEffect(() => {
    if (line.current) line.current.style.animationDelay = `${remainingMs(toast) - TOAST_MS}ms`
  }, [toast])
  return (
    <div className={styles.toast} data-toast={toast.kind}>
      <Icon name={toast.kind === 'done' ? 'check' : 'alert'} className={styles.mark} />
      <p>{toast.text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        className={styles.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
      <span ref={line} className={styles.time} />
    </div>
  )
}

function useIsOnTop(place: RefObject<HTMLElement | null>) {
  return useSyncExternalStore(
    watchDialogs,
    () => place.current !== null && place.current.closest('dialog') === topDialog(),
    () => false,
  )
}

/** The innermost open modal dialog that has a place for toasts; null is the page itself. */
const topDialog = () =>
  [...document.querySelectorAll('dialog:modal:has([data-toaster])')].at(-1) ?? null

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
