import { readTouch } from '../../contract/read-attribution.ts'
import type { Request } from '../request.ts'

/** The source of a request that staff entered. */
export const BY_HAND = 'by hand'

type Origin = Pick<Request, 'enteredBy' | 'firstTouch' | 'lastTouch'>

/**
 * How a visitor found the site, as one word for lists and figures: the campaign (`utm_source`) of the first touch, else
 * the host name of the linking site, else `direct`. Null if nothing is known. Staff may have entered the request.
 */
export function sourceOf({ enteredBy, firstTouch, lastTouch }: Origin): string | null {
  if (enteredBy !== null) return BY_HAND
  const touch = readTouch(firstTouch) ?? readTouch(lastTouch)
  if (!touch) return null
  const host = URL.parse(touch.referrer ?? '')?.hostname.replace(/^www\./, '')
  return touch.utm_source || host || 'direct'
}
