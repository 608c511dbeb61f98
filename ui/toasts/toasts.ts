/** `done` is green, `failed` is red (docs/rules.md). */
export type ToastText = { kind: 'done' | 'failed'; text: string }

/** A button in the toast: `Undo`. `forMs`: it is of use for so long only. */
export type ToastAction = { label: string; act: () => void; forMs?: number }

/** With an action, the toast stays until it is dismissed or until another one offers an action, or for the action's own time. */
export type Toast = ToastText & { action?: ToastAction | undefined; form?: string; id: number; endsAt: number }

export const TOAST_MS = 5_000

/**
 * Screen readers miss a text that enters a live region together with the region itself. A region that a dialog hid or
 * made inert counts as new when that dialog closes, so a toast is shown this much later.
 */
export const SETTLE_MS = 120

let toasts: readonly Toast[] = []
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

// The clock of the toasts, which stops while they are paused.
let elapsedMs = 0
let runningSince: number | null = 0
const now = () => elapsedMs + (runningSince === null ? 0 : performance.now() - runningSince)

/** `form` is the id of the form about which the toast is. */
export function toast(message: ToastText & { action?: ToastAction; form?: string }) {
  setTimeout(() => {
    const endsAt = now() + durationOf(message)
    const others = message.action ? toasts.filter(({ action }) => !action) : toasts
    show([...others, { ...message, id: ++lastId, endsAt }])
  }, SETTLE_MS)
}

export const durationOf = ({ action }: Pick<Toast, 'action'>) =>
  action ? (action.forMs ?? Number.POSITIVE_INFINITY) : TOAST_MS

export const dismissToast = (id: number) => show(toasts.filter((one) => one.id !== id))

export const dismissToastsOf = (form: string) => show(toasts.filter((one) => one.form !== form))

/** Pauses or resumes all toasts: no toast disappears while the visitor hovers or focuses one of them. */
export function pauseToasts(isPaused: boolean) {
  if (isPaused === (runningSince === null)) return
  if (isPaused) elapsedMs = now()
  runningSince = isPaused ? null : performance.now()
  scheduleExpiry()
  notify()
}

export const areToastsPaused = () => runningSince === null

export const remainingMs = ({ endsAt }: Toast) => endsAt - now()

export const currentToasts = () => toasts

export function watchToasts(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function show(next: readonly Toast[]) {
  toasts = next
  scheduleExpiry()
  notify()
}

function notify() {
  for (const watcher of watchers) watcher()
}

function scheduleExpiry() {
  clearTimeout(timer)
  const nextMs = Math.min(...toasts.map(remainingMs))
  if (runningSince !== null && nextMs < Number.POSITIVE_INFINITY) timer = setTimeout(dropExpired, nextMs)
}

const dropExpired = () => show(toasts.filter((one) => remainingMs(one) > 0))
