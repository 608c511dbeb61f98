import { hash } from 'node:crypto'

/** A key with what it came with: the same for the same fields, in whatever order they were written. */
export function keyFor(record: object, text: string | null) {
  if (text === null) return null
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return { text, fingerprint: hash('sha256', JSON.stringify(fields)) }
}
