import type { Area } from '../contract/console/areas.ts'

/** A person who may sign in to the console. */
export type StaffMember = {
  id: string
  /** Lower case. */
  email: string
  name: string
  areas: Area[]
  createdAt: number
  /** Set when the person left; null while the person may sign in. */
  disabledAt: number | null
}
