import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { afterNextFrame } from './after-next-frame.ts'
import { Icon } from './Icon.tsx'
import { prefersStill } from './prefers-still.ts'
import {
  currentToasts,
  dismissToast,
  holdToasts,
  type Message,
  remainingMs,
  TOAST_MS,
  type Toast,
  watchToasts,
} from './toasts.ts'

/**
 * Where toasts are shown: one stands in the page and one in each dialog that sends something.
 * Only the one on top has the live regions, because a modal dialog makes all others unreachable.
 */
export function Toaster() {
  const place = useRef<HTMLDivElement>(null)
  const isOnTop = useIsOnTop(place)
  return (
    <div ref={place} className="toaster">
      {isOnTop && <LiveRegions />}
    </div>
  )
}

const none: readonly Toast[] = []
const useToasts = () => useSyncExternalStore(watchToasts, currentToasts, () => none)

function LiveRegions() {
  // A live region must be there before it is filled, or nothing is read out.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const all = useToasts()
  const toasts = isThere ? all : none
  const regions = useRef<HTMLDivElement>(null)
  // For those who ask for less motion nothing goes away by itself (docs/rules.md).
  const hold = () => holdToasts(prefersStill() || isReachedFor(regions.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was hovered or focused may be gone with its toast.
  useEffect(() => {
    hold()
    return () => holdToasts(false)
  }, [toasts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only notices that somebody is here.
    <div ref={regions} onPointerEnter={hold} onPointerLeave={hold} onFocus={hold} onBlur={hold}>
      <div role="alert" aria-atomic="false">
        <Strips toasts={toasts} kind="failed" />
      </div>
      <div role="status" aria-atomic="false">
        <Strips toasts={toasts} kind="done" />
      </div>
    </div>
  )
}

const isReachedFor = (regions: Element | null) =>
  regions?.matches(':is(:hover, :focus-within)') ?? false

function Strips({ toasts, kind }: { toasts: readonly Toast[]; kind: Message['kind'] }) {
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
    <div className="toast" data-kind={toast.kind}>
      <Icon name={toast.kind === 'done' ? 'check' : 'alert'} className="toast-icon" />
      <p>{toast.text}</p>
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <Icon name="close" />
      </button>
      <span ref={line} className="toast-time" />
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
  [...document.querySelectorAll('dialog:modal')]
    .filter((dialog) => dialog.querySelector('.toaster')) // Not `:has()`, of which Firefox 120 knows nothing.
    .at(-1) ?? null

function watchDialogs(onChange: () => void) {
  let callOff = () => {}
  const observer = new MutationObserver((changes) => {
    callOff()
    // A dialog that opens is shown first. One that closes may be followed by its toast at once.
    if (changes.some(({ target }) => (target as HTMLDialogElement).open))
      callOff = afterNextFrame(onChange)
    else onChange()
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    callOff()
  }
}
