import type { Touches } from '../contract/attribution.ts'
import { readTouch, type Touch } from '../contract/read-attribution.ts'

/** How a visitor came, for staff; nothing where the page did not say. One row where first and last are the same. */
export function touchRows({ firstTouch, lastTouch }: Touches): { label: string; text: string }[] {
  const [first, last] = [textOf(firstTouch), textOf(lastTouch)]
  if (first && last && first !== last) {
    return [
      { label: 'First came from', text: first },
      { label: 'Last came from', text: last },
    ]
  }
  const text = last ?? first
  return text ? [{ label: 'Came from', text }] : []
}

/** The same below a mail. */
export const touchLines = (touches: Touches) =>
  touchRows(touches).map(({ label, text }) => `${label}: ${text}`)

function textOf(kept: string | null) {
  const touch = readTouch(kept)
  return touch && `${touch.referrer ?? 'no other site'} → ${addressOf(touch)}`
}

/** As it stood in the browser, but legible. */
function addressOf({ page, referrer: _, ...said }: Touch) {
  const query = Object.entries(said).map(([name, value]) => `${name}=${value}`)
  return query.length > 0 ? `${page}?${query.join('&')}` : page
}
