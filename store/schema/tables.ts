import type { Employee } from '../../records/employee.ts'
import type { Lead } from '../../records/lead.ts'
import type { Mail } from '../../records/mail.ts'
import type { Message } from '../../records/message.ts'
import type { Notice } from '../../records/notice.ts'

/** The rows of all tables. Columns have the names of the record's fields. */
export type Tables = {
  leads: Omit<Lead, 'Features'> & { Features: string }
  messages: Message
  employees: Employee
  employeePhotos: { empId: string } & PhotoSizes
  notices: Notice
  outbox: OutboxRow
  idempotencyKeys: {
    call: Call
    key: string
    /** A hash of the validated submission, to detect a key that is reused with another submission. */
    fingerprint: string
    recordId: string
    usedAt: number
  }
}

/** A photo in all stored sizes. Small sizes come first, because SQLite reads a row up to the last selected column. */
export type PhotoSizes = {
  /** A JPEG for the contact card. */
  card: Uint8Array
  /** A WebP, like `enlarged` and `master`. */
  page: Uint8Array
  enlarged: Uint8Array
  /** The source of further sizes; never served. */
  master: Uint8Array
}

/** A delivery. Exactly one of the three ids is set. */
export type OutboxRow = Omit<Mail, 'about'> & {
  leadId: string | null
  messageId: string | null
  noticeId: string | null
  leasedUntil: number
}

/** Idempotency keys are separate for each call. */
export type Call = 'ProposalInsert' | 'SendMail'
