import { lengthOf } from '../../contract/rules.ts'
import type { Found } from '../../store/database/find-by-prefix.ts'
import { OfficeError } from './errors.ts'
import { visibleLine } from './terminal.ts'

/** A shorter prefix may be a typing mistake, and may also match a later record. */
export const MIN_PREFIX = 4

export const isShortPrefix = (asked: string) => lengthOf(asked.trim()) < MIN_PREFIX

/** The record, or a sentence on why there is not exactly one. `list` is the command that shows all ids. */
export function findOne<T>(found: Found<T>, what: string, asked: string, list: string): T {
  const id = visibleLine(asked.trim())
  if (isShortPrefix(asked)) {
    throw new OfficeError(
      `The id is "${id}"; expected at least the first ${MIN_PREFIX} characters of one. All ids: office ${list}`,
    )
  }
  if (found.found === 'one') return found.record
  if (found.found === 'none') {
    throw new OfficeError(`No ${what} has an id that begins with "${id}". All ids: office ${list}`)
  }
  throw new OfficeError(
    `Several ${what}s have an id that begins with "${id}", give more of it: ${found.ids.join(', ')}`,
  )
}

/** The records of all ids, without repetitions. Throws, before anything is changed, if an id does not name exactly one. */
export async function findAll<T extends { id: string }>(
  asked: string[],
  what: string,
  { find, list }: { find: (id: string) => Promise<Found<T>>; list: string },
): Promise<T[]> {
  const picked = new Map<string, T>()
  for (const id of asked) {
    const record = findOne(await find(id), what, id, list)
    picked.set(record.id, record)
  }
  return [...picked.values()]
}
