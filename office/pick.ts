import type { Found } from '../server/store/store.ts'
import { OfficeError } from './office-error.ts'
import { visibleLine } from './terminal.ts'

/** The record, or a sentence on why there is not exactly one. `list` is the command that shows all ids. */
export function pick<T>(found: Found<T>, what: string, asked: string, list: string): T {
  if (found.found === 'one') return found.record
  const id = visibleLine(asked)
  if (found.found === 'none') {
    throw new OfficeError(`No ${what} has an id that begins with "${id}". All ids: office ${list}`)
  }
  throw new OfficeError(
    `Several ${what}s have an id that begins with "${id}", give more of it: ${found.ids.join(', ')}`,
  )
}
