import type { Attribution } from '../../contract/attribution.ts'
import { readTouch } from '../../contract/read-attribution.ts'

/**
 * How a visitor found the site, as one word for lists and figures: the campaign (`utm_source`) of the first touch, else
 * the host name of the linking site, else `direct`. Null if nothing is known.
 */
export function sourceOf({ firstTouch, lastTouch }: Attribution): string | null {
  const touch = readTouch(firstTouch) ?? readTouch(lastTouch)
  if (!touch) return null
  const host = URL.parse(touch.referrer ?? '')?.hostname.replace(/^www\./, '')
  return touch.utm_source || host || 'direct'
}
