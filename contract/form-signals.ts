/**
 * What a page observes while one of its forms is filled in. It travels in headers, so that the wire
 * stays as it is; an older page, or a caller that is no page, sends none.
 */
export type FormSignals = {
  /** From the first edit of an empty form to its submit; undefined when the page cannot say. */
  fillMs?: number | undefined
  /** Something stands in the field that people neither see nor reach. */
  honeypotFilled: boolean
}

/** Name of the field that people neither see nor reach. */
export const HONEYPOT = 'homepage'

const FILL_MS = 'form-fill-ms'
const HONEYPOT_FILLED = 'form-trap'

export const formSignalHeaders = ({
  fillMs,
  honeypotFilled,
}: FormSignals): Record<string, string> => ({
  ...(fillMs !== undefined && { [FILL_MS]: String(fillMs) }),
  ...(honeypotFilled && { [HONEYPOT_FILLED]: 'filled' }),
})

/** What cannot be read was not said. */
export function readFormSignals(headers: Record<string, unknown>): FormSignals {
  const fillMs = headers[FILL_MS]
  const isNumber = typeof fillMs === 'string' && /^\d{1,12}$/.test(fillMs)
  return {
    ...(isNumber && { fillMs: Number(fillMs) }),
    honeypotFilled: headers[HONEYPOT_FILLED] === 'filled',
  }
}
