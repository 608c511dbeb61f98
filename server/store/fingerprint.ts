import { createHash } from 'node:crypto'

/** The same for the same fields, in whatever order they were written. */
export function fingerprintOf(record: object) {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
