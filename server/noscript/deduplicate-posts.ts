import { hash } from 'node:crypto'
import type { FormName } from '../../contract/forms/form.ts'

const WINDOW_MS = 10 * 60_000
/** Bounds the memory during a flood; the oldest entries are evicted first. */
const MAX_ENTRIES = 10_000

/**
 * Deduplicates form posts: a repeated post within ten minutes gets the same idempotency key. A prerendered form cannot
 * contain a key, so the key is a hash of form, body and the clock's ten-minute window, which is the same in all
 * instances. If two posts are in different windows, the memory of the instance recognises the second one.
 */
export function deduplicatePosts() {
  const recent = new Map<string, { since: number; key: string }>()
  return (name: FormName, body: string, now: number) => {
    const content = hash('sha256', `${name}\n${body}`)
    const repeated = recent.get(content)
    if (repeated && now - repeated.since < WINDOW_MS) return repeated.key
    const key = hash('sha256', `${content}\n${Math.floor(now / WINDOW_MS)}`)
    recent.delete(content)
    recent.set(content, { since: now, key })
    const [oldest] = recent.keys()
    if (recent.size > MAX_ENTRIES && oldest !== undefined) recent.delete(oldest)
    return key
  }
}
