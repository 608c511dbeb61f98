import type { Employee } from '../../records/employee.ts'
import type { Lead } from '../../records/lead.ts'
import type { Mail } from '../../records/mail.ts'
import type { Message } from '../../records/message.ts'
import type { Notice } from '../../records/notice.ts'

/** Columns have the names of their fields. */
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
    /** A hash of the validated submission; it detects a key that is reused with another one. */
    fingerprint: string
    recordId: string
    usedAt: number
  }
}

/** A photo in every size that is stored; the small ones come first, since SQLite reads a row up to the last column asked for. */
export type PhotoSizes = {
  /** A JPEG for the contact card. */
  card: Uint8Array
  /** A WebP, as the next two. */
  page: Uint8Array
  enlarged: Uint8Array
  /** The source of further sizes; never served. */
  master: Uint8Array
}

/** One delivery; exactly one of the three ids is set. */
export type OutboxRow = Omit<Mail, 'about'> & {
  leadId: string | null
  messageId: string | null
  noticeId: string | null
  leasedUntil: number
}

/** Keys count per call. */
export type Call = 'ProposalInsert' | 'SendMail'
