import { hash } from 'node:crypto'
import type { Sending } from './submission-text.ts'

const WITHIN_MS = 60 * 60 * 1_000
/** So that a flood does not fill the memory: what came first is forgotten first. */
const MOST_KEPT = 10_000

export type Earlier = {
  /** How often each came, this one included. */
  count(sending: Sending): { text: number; address: number }
  remember(sending: Sending): void
}

/** Hashes only, in this process only, and for an hour. */
export function rememberSendings(now: () => number): Earlier {
  const kept = new Map<string, { since: number; times: number }>()

  const timesOf = (name: string | null) => {
    const known = name === null ? undefined : kept.get(name)
    return known && now() - known.since < WITHIN_MS ? known.times : 0
  }

  function add(name: string | null) {
    if (name === null) return
    const times = timesOf(name) + 1
    const since = times === 1 ? now() : (kept.get(name)?.since ?? now())
    kept.delete(name)
    kept.set(name, { since, times })
    if (kept.size <= MOST_KEPT) return
    const [oldest = name] = kept.keys()
    kept.delete(oldest)
  }

  // Each is counted and then remembered.
  const known = new WeakMap<Sending, ReturnType<typeof namesOf>>()
  const namesOnce = (sending: Sending) => {
    const names = known.get(sending) ?? namesOf(sending)
    known.set(sending, names)
    return names
  }

  return {
    count(sending) {
      const { text, address } = namesOnce(sending)
      return { text: timesOf(text) + 1, address: timesOf(address) + 1 }
    },
    remember(sending) {
      const { text, address } = namesOnce(sending)
      add(text)
      add(address)
    },
  }
}

const namesOf = ({ text, email }: Sending) => ({
  text: nameOf(`text ${text}`),
  // A message of an older page may not say where it has its writer's address.
  address: email === '' ? null : nameOf(`address ${email}`),
})

const nameOf = (text: string) =>
  hash('sha256', text.toLowerCase().replace(/\s+/g, ' ').trim(), 'base64')
