let text = ''
const listeners = new Set<(text: string) => void>()

/** The figures are the content of the field `Survey` of both dialogs from now on; an empty text removes it. */
export function sendFigures(figures: string) {
  text = figures
  for (const listener of listeners) listener(figures)
}

/** Calls the listener with the figures to send, now and when they change. Returns a function that ends this. */
export function onSentFigures(listener: (text: string) => void) {
  listeners.add(listener)
  if (text !== '') listener(text)
  return () => void listeners.delete(listener)
}
