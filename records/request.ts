import type { RequestStatus } from '../contract/console/request-status.ts'

/** A lead or a message, as staff work on it. The columns are part of the submission's row. */
export type WorkState = {
  /** Spam is not a work status: `SpamStatus` holds it. */
  status: Exclude<RequestStatus, 'spam'>
  /** The id of a staff member. */
  owner: string | null
  /** A date: `2026-12-01`. */
  followUpOn: string | null
  /** Set by the first change from `new` to a status that means an answer; cleared if that change is undone. */
  firstAnsweredAt: number | null
  /** Increases with every change by staff; an edit names the version that it was made on. */
  version: number
}

export const newWorkState: WorkState = {
  status: 'new',
  owner: null,
  followUpOn: null,
  firstAnsweredAt: null,
  version: 0,
}

/** One change by staff. `by` is null for the command line. */
export type RequestChange = {
  id: string
  requestId: string
  /** The version of the request that the change made. */
  version: number
  at: number
  by: string | null
  field: 'status' | 'owner' | 'followUpOn'
  before: string | null
  after: string | null
}

/** A note of staff about a request. Notes are never changed. */
export type Note = { id: string; requestId: string; at: number; by: string | null; text: string }
