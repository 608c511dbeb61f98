import type { ConsentText } from '../../contract/request/consent.ts'
import type { AuditEntry } from '../../records/audit.ts'
import type { ChannelState, Delivery } from '../../records/delivery.ts'
import type { ConsentRecord, Employee, EmployeeLink, IssuedCard } from '../../records/employee.ts'
import type { Notice } from '../../records/notice.ts'
import type { Note, Request, RequestChange } from '../../records/request.ts'
import type { Draft, MailFile, RequestMail } from '../../records/request-mail.ts'
import type { StaffMember } from '../../records/staff.ts'
import type { EmployeeKeys } from './employee-keys.ts'

/** The rows of all tables. Columns have the names of the record's fields. */
export type Tables = {
  /** `fields`: as JSON. */
  requests: Omit<Request, 'fields'> & { fields: string }
  requestChanges: RequestChange
  notes: Note
  /** `isVerified`, `isKnownSender`: 1 or 0. `cc`: separated by spaces. */
  requestMails: Omit<RequestMail, 'isVerified' | 'isKnownSender' | 'cc'> & {
    isVerified: number
    isKnownSender: number
    cc: string
  }
  /** `isStored`: 1 or 0. Exactly one of `mailId` and `draftId` is set. */
  mailFiles: Omit<MailFile, 'isStored'> & { isStored: number }
  /** 1 MB each, so that no row is too large for a transaction. */
  mailFileParts: { fileId: string; nth: number; content: Uint8Array }
  /** `cc`: separated by spaces. */
  drafts: Omit<Draft, 'cc'> & { cc: string }
  /** One row for each mailbox that was ever read. */
  mailboxes: {
    /** User, host and folder. */
    name: string
    uidValidity: number | null
    lastUid: number
    readAt: number | null
    /** The instance that reads it. */
    leasedBy: string | null
    leasedUntil: number
    failingSince: number | null
    lastError: string | null
  }
  /** `number`: the beginning of the id as a number, so that the search index is in the order of the ids. */
  searchTexts: { number: bigint; requestId: string; words: string }
  employees: Employee & EmployeeKeys
  /** Another value after each change of employees, their links or cards: the ETag of their list. */
  revisions: { name: 'employees'; value: string }
  /** The owner of a photo: an employee or an import. Rows without an owner are deleted in batches. */
  photos: {
    id: string
    employeeId: string | null
    /** The upload that has the photo, until it is applied. */
    importId: string | null
    /** As the file is named in the folder or ZIP file of an upload. */
    name: string | null
    /** Of a file of an upload that is no usable photo: such a row has no `photoSizes`. */
    problem: string | null
  }
  /** Apart from `photos`, because a change of a row rewrites the row with its pictures. */
  photoSizes: { photoId: string } & PhotoSizes
  employeeLinks: EmployeeLink
  issuedCards: IssuedCard
  /** `isGiven`: 1 or 0. */
  employeeConsents: Omit<ConsentRecord, 'isGiven'> & { isGiven: number }
  /** Uploads of HR's list that are not applied yet. They expire after a day. `id`: of the staff member, who has one at a time. */
  employeeImports: {
    id: string
    createdAt: number
    /** The name of the CSV file; null, as `content`, if there are photos only. */
    fileName: string | null
    content: Uint8Array | null
  }
  notices: Notice
  outbox: OutboxRow
  /** `isOn`: 1 or 0. A channel that was never on has no row. */
  channels: Omit<ChannelState, 'isOn'> & { isOn: number }
  /** The texts of consent of this build and of earlier ones, each once. */
  consentTexts: ConsentText
  idempotencyKeys: {
    call: Call
    key: string
    /** A hash of the validated request, to detect a key that is reused with another request. */
    fingerprint: string
    recordId: string
    usedAt: number
  }
  /** `areas`: separated by spaces. */
  staff: Omit<StaffMember, 'areas'> & {
    areas: string
    oidcIssuer: string | null
    oidcSubject: string | null
  }
  passkeys: OfStaff & {
    /** In base64url, as the id is. */
    publicKey: string
    /** The host name that the key belongs to. */
    rpId: string
    name: string
    createdAt: number
    lastUsedAt: number | null
  }
  /** The id is a hash of the token in the link. A used or expired invitation opens nothing. */
  invitations: OfStaff & {
    /** `recovery`: its use removes the passkeys and sessions before it. */
    kind: 'invitation' | 'recovery'
    /** Null: the command line. */
    issuedBy: string | null
    createdAt: number
    expiresAt: number
    usedAt: number | null
  }
  /** The id is a hash of the token in the cookie. */
  sessions: OfStaff & {
    /** Browser and system, for the person's own list. */
    device: string
    createdAt: number
    /** The last use by the person; polling does not count. */
    usedAt: number
    /** The last confirmation with a passkey. */
    confirmedAt: number
  }
  /** The id is a hash of the token in the browser's cookie. */
  challenges: { id: string; purpose: string; challenge: string; expiresAt: number }
  /** `countedAs`: of a failure that is counted, with the hour. Null for all other entries. */
  audit: AuditEntry & { countedAs: string | null }
  /** One row on PostgreSQL: the database in which the sessions, links and challenges were made. */
  databaseIdentity: { id: string; identity: string }
}

type OfStaff = { id: string; staffId: string }

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

/** A delivery. Exactly one of the two ids is set. */
export type OutboxRow = Omit<Delivery, 'about'> & {
  requestId: string | null
  noticeId: string | null
  leasedUntil: number
  /** When a worker leased it first. Nothing resets it: the receiver may have got it then. */
  triedAt: number | null
  /** The mail of the channel `answer`. */
  mailId: string | null
  /** See `priorities`. */
  priority: number
}

/** Idempotency keys are separate for each call. */
export type Call = 'ProposalInsert' | 'SendMail' | 'POST /requests'
