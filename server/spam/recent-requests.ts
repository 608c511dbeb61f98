import { hash } from 'node:crypto'

const WINDOW_MS = 60 * 60 * 1_000
/** Bounds the memory during a flood; the oldest entries are evicted first. */
const MAX_ENTRIES = 10_000

type Sent = { text: string; email: string }

export type RecentRequests = {
  /** How often the text and the address were submitted within an hour, including this request. */
  count(request: Sent): { text: number; address: number }
  add(request: Sent): void
}

/** Counts texts and addresses of the last hour. Only hashes are stored, in the memory of this process. */
export function openRecentRequests(now: () => number): RecentRequests {
  const entries = new Map<string, { since: number; times: number }>()

  const timesOf = (entryKey: string | null) => {
    const entry = entryKey === null ? undefined : entries.get(entryKey)
    return entry && now() - entry.since < WINDOW_MS ? entry.times : 0
  }

  function increment(entryKey: string | null) {
    if (entryKey === null) return
    const times = timesOf(entryKey) + 1
    const since = times === 1 ? now() : (entries.get(entryKey)?.since ?? now())
    entries.delete(entryKey)
    entries.set(entryKey, { since, times })
    if (entries.size <= MAX_ENTRIES) return
    const [oldest = entryKey] = entries.keys()
    entries.delete(oldest)
  }

  return {
    count(request) {
      const { text, address } = entryKeysOf(request)
      return { text: timesOf(text) + 1, address: timesOf(address) + 1 }
    },
    add(request) {
      const { text, address } = entryKeysOf(request)
      increment(text)
      increment(address)
    },
  }
}

const entryKeysOf = ({ text, email }: Sent) => ({
  text: hashOf(`text ${text}`),
  // The sender's address may be missing in a message from an older page.
  address: email === '' ? null : hashOf(`address ${email}`),
})

const hashOf = (text: string) => hash('sha256', text.toLowerCase().replace(/\s+/g, ' ').trim(), 'base64')
