/**
 * Spam signals that a page records while a form is filled in. Sent in headers, so that the request bodies of the wire
 * do not change. Older pages and callers that are not pages send none.
 */
export type FormSignals = {
  /** Time from the first edit of an empty form to its submit; undefined if unknown. */
  fillMs?: number | undefined
  honeypotFilled: boolean
  /** The form was posted without JavaScript. Text browsers show the honeypot. */
  isPlainPost?: true
}

/** Name of the hidden field that only programs fill in. */
export const HONEYPOT = 'homepage'

const FILL_MS = 'form-fill-ms'
const HONEYPOT_FILLED = 'form-trap'

export const formSignalHeaders = ({ fillMs, honeypotFilled }: FormSignals): Record<string, string> => ({
  ...(fillMs !== undefined && { [FILL_MS]: String(fillMs) }),
  ...(honeypotFilled && { [HONEYPOT_FILLED]: 'filled' }),
})

/** Ignores unreadable values. */
export function readFormSignals(headers: Record<string, unknown>): FormSignals {
  const fillMs = headers[FILL_MS]
  const isNumber = typeof fillMs === 'string' && /^\d{1,12}$/.test(fillMs)
  return {
    ...(isNumber && { fillMs: Number(fillMs) }),
    honeypotFilled: headers[HONEYPOT_FILLED] === 'filled',
  }
}
