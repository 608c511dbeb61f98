import { hash } from 'node:crypto'
import type { PlainForm } from '../../contract/noscript-forms.ts'

/** A second click sends the same again. */
const SAME_FORM_MS = 10 * 60_000
/** So that a flood does not fill the memory: what came first is forgotten first. */
const MOST_KEPT = 10_000

/**
 * A page that is the same for everybody brings no key: what was typed makes it, for ten minutes from the first time on.
 * It begins with a slot of the clock, by which instances agree unless a border lies between two clicks; the memory of
 * one instance reaches over the border.
 */
export function openFormKeys() {
  const kept = new Map<string, { since: number; key: string }>()
  return (name: PlainForm, body: string, now: number) => {
    const typed = hash('sha256', `${name}\n${body}`)
    const known = kept.get(typed)
    if (known && now - known.since < SAME_FORM_MS) return known.key
    const key = hash('sha256', `${typed}\n${Math.floor(now / SAME_FORM_MS)}`)
    kept.delete(typed)
    kept.set(typed, { since: now, key })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return key
  }
}
