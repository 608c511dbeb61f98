/** What a staff member did: ids and names of fields, no values. `by` is null for the command line and unknown people. */
export type AuditEntry = {
  id: string
  at: number
  by: string | null
  /** `signed in`, `erased a person` … */
  action: string
  /** The id of the record. */
  subject: string | null
  /** Names of the changed fields, separated by commas. */
  fields: string | null
}
