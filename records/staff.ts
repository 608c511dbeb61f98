import type { Area } from '../contract/console/areas.ts'

/** A person who may sign in to the console. */
export type StaffMember = {
  id: string
  /** Lower case. */
  email: string
  name: string
  areas: Area[]
  /** Stands at the end of the person's answers; '' for none. */
  signature: string
  createdAt: number
  /** Set when the person left; null while the person may sign in. */
  disabledAt: number | null
}

/** `null`: the command line, which has no name. */
export type StaffNames = { (id: string): string; (id: string | null): string | null }

/** The names by the ids. A person whose row is gone, as after a restored backup, has a general name. */
export function staffNames(staff: Pick<StaffMember, 'id' | 'name'>[]): StaffNames {
  const names = new Map([[COMMAND_LINE, COMMAND_LINE], ...staff.map(({ id, name }) => [id, name] as const)])
  function nameOf(id: string): string
  function nameOf(id: string | null): string | null
  function nameOf(id: string | null) {
    return id === null ? null : (names.get(id) ?? FORMER_COLLEAGUE)
  }
  return nameOf
}

/** Stands for a person where a request was entered on the command line. */
export const COMMAND_LINE = 'command line'

export const FORMER_COLLEAGUE = 'Former colleague'
