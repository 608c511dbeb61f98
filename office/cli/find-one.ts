import { lengthOf } from '../../contract/rules.ts'
import type { Found } from '../../store/database/find-by-prefix.ts'
import { OfficeError } from './errors.ts'
import { visibleLine } from './terminal.ts'

/** A shorter prefix may be a typing mistake, and may also match a later record. */
export const MIN_PREFIX = 4

/** Help texts for the arguments of commands. */
export const ID_HELP = `the id, or at least its first ${MIN_PREFIX} characters`
export const REQUEST_HELP = `the reference, the id, or at least its first ${MIN_PREFIX} characters`
export const IDS_HELP = `one or more ids, or at least the first ${MIN_PREFIX} characters of each`

export const isShortPrefix = (query: string) => lengthOf(query.trim()) < MIN_PREFIX

/** Returns the record; throws if not exactly one matches. `list` is the command that shows the ids. */
export function findOne<T>(found: Found<T>, what: string, query: string, list: string): T {
  const id = visibleLine(query.trim())
  if (isShortPrefix(query)) {
    throw new OfficeError(
      `The id "${id}" is too short; expected at least its first ${MIN_PREFIX} characters. To find the id: office ${list}`,
    )
  }
  if (found.found === 'one') return found.record
  if (found.found === 'none') {
    throw new OfficeError(
      `No ${what} has an id that begins with "${id}". To find the id: office ${list}`,
    )
  }
  throw new OfficeError(
    `Several ${what}s have an id that begins with "${id}": ${found.ids.join(', ')}. Give more characters of the id.`,
  )
}

/** Returns the records of all ids, without duplicates. Throws if an id does not match exactly one record. */
export async function findAll<T extends { id: string }>(
  ids: string[],
  what: string,
  { find, list }: { find: (id: string) => Promise<Found<T>>; list: string },
): Promise<T[]> {
  const picked = new Map<string, T>()
  for (const id of ids) {
    const record = findOne(await find(id), what, id, list)
    picked.set(record.id, record)
  }
  return [...picked.values()]
}
