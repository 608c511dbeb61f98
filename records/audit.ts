import type { AuditAction } from '../contract/console/audit-actions.ts'

/** What a staff member did: ids and names of fields, no values. `by` is null for the command line and unknown people. */
export type AuditEntry = {
  id: string
  at: number
  by: string | null
  action: AuditAction
  /** The id of the record. */
  subject: string | null
  /** Names of the changed fields, separated by commas. */
  fields: string | null
  /** More than 1 for failures of people who are not signed in, which are counted per hour. `at` is the first one. */
  times: number
}
