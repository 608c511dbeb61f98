import { lengthOf } from '../../contract/forms/length-of.ts'
import { readReference } from '../../contract/request/reference.ts'
import type { Found } from '../../store/database/find-by-prefix.ts'
import { OfficeError } from './errors.ts'
import { visibleLine } from './terminal.ts'

/** A shorter prefix may be a typing mistake, and may also match a later record. */
export const MIN_PREFIX = 4

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
  const hasReference = what === 'request' && isLikeReference(id)
  const match = hasReference ? `the reference "${id}"` : `an id that begins with "${id}"`
  if (found.found === 'several') {
    throw new OfficeError(
      `Several ${what.replace(/y$/, 'ie')}s have ${match}: ${found.ids.join(', ')}. Give more characters of the id.`,
    )
  }
  const problem =
    hasReference && !readReference(id)
      ? `The reference "${id}" is mistyped: its characters do not fit together`
      : `No ${what} has ${match}`
  throw new OfficeError(`${problem}. To find the id: office ${list}`)
}

/** For an address that no staff member has. */
export const unknownStaff = (email: string) =>
  new OfficeError(`No staff member has the address "${visibleLine(email)}". To find the person: office staff list`)

/** Nine characters of which at least one does not occur in ids. */
function isLikeReference(text: string) {
  const characters = text.replace(/[\s-]/g, '')
  return /^[0-9a-z]{9}$/i.test(characters) && /[g-z]/i.test(characters)
}
