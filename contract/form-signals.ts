/**
 * What a page observes while one of its forms is filled in. It travels in headers, so that the wire
 * stays as it is; an older page, or a caller that is no page, sends none.
 */
export type Observed = {
  /** From the first edit of an empty form to its submit; undefined when the page cannot say. */
  fillMs?: number | undefined
  /** Something stands in the field that people neither see nor reach. */
  trapFilled: boolean
}

/** Name of the field that people neither see nor reach. */
export const TRAP = 'homepage'

const FILL_MS = 'form-fill-ms'
const TRAP_FILLED = 'form-trap'

export const observedHeaders = ({ fillMs, trapFilled }: Observed): Record<string, string> => ({
  ...(fillMs !== undefined && { [FILL_MS]: String(fillMs) }),
  ...(trapFilled && { [TRAP_FILLED]: 'filled' }),
})

/** What cannot be read was not said. */
export function readObserved(headers: Record<string, unknown>): Observed {
  const fillMs = headers[FILL_MS]
  const isNumber = typeof fillMs === 'string' && /^\d{1,12}$/.test(fillMs)
  return {
    ...(isNumber && { fillMs: Number(fillMs) }),
    trapFilled: headers[TRAP_FILLED] === 'filled',
  }
}
