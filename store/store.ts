import type { Touches } from '../contract/attribution.ts'
import type { EmployeeDetail } from '../contract/calls.ts'
import type { Problem } from './backup/problem.ts'
import type { Tables } from './schema/tables.ts'

/** What the service and the office can do with the records. `open-store.ts` opens one. Times are milliseconds since 1970. */
export type Store = {
  leads: Leads
  messages: Messages
  employees: Employees
  outbox: Outbox
  notices: Notices
  erase: Erase
  eraseBefore: EraseBefore
  eraseSpamBefore: EraseBefore
  /** Deletes expired idempotency keys and notices. */
  sweep(): Promise<void>
  /** Throws unless the database can be read and written now. */
  probe(): Promise<void>
  /** Reads everything and looks for what must not be. */
  check(): Promise<Checked>
  close(): Promise<void>
}

/** Erases these records with their mails and keys, wherever their mails stand; all or nothing. */
export type Erase = (ids: { leads: string[]; messages: string[] }) => Promise<Erasing>

/**
 * `eraseBefore` erases submissions received before that time whose deliveries are all delivered or dismissed.
 * `eraseSpamBefore` erases submissions that a person marked as spam before that time, and held ones that were
 * counted in a daily report delivered before that time. Both work in batches while `goOn` returns true.
 */
export type EraseBefore = (time: number, goOn?: () => boolean) => Promise<Erasing>

/** How many of each. */
export type Erased = { leads: number; messages: number; mails: number }

/** `stillInLog`: somebody kept SQLite's log in use; it holds them until the next erasing or the service's end. */
export type Erasing = Erased & { stillInLog?: true }

export type Counts = Record<keyof Tables, number>

export type Checked = { counts: Counts; problems: Problem[] }

/** A proposal as validated, with what the service adds. `Features` in the list's order. */
export type Lead = {
  id: string
  receivedAt: number
  kind: LeadKind
  CompanyName: string
  Email: string
  Industry: string
  UseCase: string
  RequiredUsers: string
  Features: string[]
  Timeline: string
  Description: string
  BudgetRange: string
  RequiredTechnologies: string
  /** As the page said, or the service's own time. */
  createdAt: number
} & Judged &
  Touches
/** `unflagged`: sent with `Flag` null by an older page. */
export type LeadKind = 'trial' | 'agent' | 'unflagged'
export type NewLead = Omit<Lead, 'id' | 'receivedAt' | keyof Judged | keyof Touches>

export type Message = { id: string; receivedAt: number; html: string } & MessageSender &
  Judged &
  Touches

/** Read from the message's HTML when it is stored; null if it is not found there. */
export type MessageSender = {
  senderName: string | null
  senderEmail: string | null
  subject: string | null
}

/** What was thought of a record that may be spam. */
export type Judged = {
  /** Why, in words for staff; null when it was not suspected. */
  suspectedFor: string | null
  /** When staff marked it as not spam. */
  acceptedAt: number | null
  /** When staff marked it as spam. */
  spamAt: number | null
}

/** Why a new record is suspected, and whether its deliveries are held until staff release them. */
export type Suspicion = { reason: string; holdsMail: boolean }

/** What is kept with a record and is no part of it: a key that comes again is not compared by it. */
export type Beside = [suspicion?: Suspicion | null, touches?: Touches]

/** `repeated`: the same key came with the same record before. `conflict`: with another one; nothing was written. */
export type Added = { outcome: 'added' | 'repeated'; id: string } | { outcome: 'conflict' }

/** Which records a list holds, in the order of their ids; unset: all of them. */
export type ListPage = Page & {
  /** Received then or later. */
  since?: number | undefined
  /** Those that rules suspect and that no person has decided on. */
  suspected?: true | undefined
  /** Those that a person marked as spam. */
  spam?: true | undefined
  /** A first choice: all records in whose texts this may occur, in any case and encoding, and others too. */
  mayContain?: string | undefined
}

/** Some rows of a long list: those behind the id, and no more than the limit. */
export type Page = { after?: string | undefined; limit?: number | undefined }

export type Leads = {
  /** The lead, its mail and its key are written in one transaction, and on disk when this resolves. */
  add(lead: NewLead, idempotencyKey: string | null, ...beside: Beside): Promise<Added>
  list(page?: ListPage): Promise<Lead[]>
  /** By id or a unique prefix of one. */
  find(idOrPrefix: string): Promise<Found<Lead>>
  markNotSpam: MarkNotSpam
  markSpam: MarkSpam
}

/** Marks the submission as not spam; its deliveries that were held or dismissed as spam become due. */
export type MarkNotSpam = (id: string) => Promise<{ released: number }>

/** Marks the submission as spam; its undelivered deliveries are dismissed. */
export type MarkSpam = (id: string) => Promise<{ dismissed: number }>

export type Messages = {
  add(html: string, idempotencyKey: string | null, ...beside: Beside): Promise<Added>
  /** `mayContain` is not supported here: HTML has too many ways to write a text. */
  list(page?: Omit<ListPage, 'mayContain'>): Promise<Message[]>
  find(idOrPrefix: string): Promise<Found<Message>>
  markNotSpam: MarkNotSpam
  markSpam: MarkSpam
}

export type Found<T> =
  | { found: 'one'; record: T }
  | { found: 'none' }
  | { found: 'several'; ids: string[] }

/** An employee as kept. `empId` is what the link carries; it is not the employee code. */
export type Employee = EmployeeDetail & { empId: string; addedAt: number }

export type Employees = {
  /** Exact; null when unknown. */
  find(empId: string): Promise<Employee | null>
  /** Whether any of them has the photo of exactly this name. */
  hasPhoto(ImageName: string): Promise<boolean>
  list(): Promise<Employee[]>
  /** All or nothing. Throws when an empId is taken. */
  add(employees: Omit<Employee, 'addedAt'>[]): Promise<void>
  /** The same employee under another id and photo, from now on; false when unknown. */
  renew(empId: string, to: Pick<Employee, 'empId' | 'ImageName'>): Promise<boolean>
  remove(empId: string): Promise<boolean>
}

/** `held`: about a submission that staff have to release first. `dismissed`: staff decided not to deliver it. */
export type MailState = 'waiting' | 'held' | 'delivered' | 'failed' | 'dismissed'

/** A delivery of one text to one recipient. The text is written from its record (`about`) when it is sent. */
export type Mail = {
  id: string
  about: { kind: 'lead' | 'message' | 'notice'; id: string }
  channel: 'mail'
  /** Null: stored by an earlier version, which had one delivery for all of MAIL_TO; see `assignRecipients`. */
  recipient: string | null
  state: MailState
  createdAt: number
  /** 0: due at once. */
  dueAt: number
  attempts: number
  lastError: string | null
  deliveredAt: number | null
  /** The reason that staff gave. */
  dismissedFor: string | null
}

/** A text for staff that is not about a single submission. `name` is unique, so that only one instance writes it. */
export type Notice = {
  id: string
  kind: 'dailyReport' | 'mailLimit'
  name: string
  createdAt: number
}

/** Pending work of staff. A time is that of the oldest one; null if there is none. */
export type Attention = {
  held: { leads: number; messages: number; oldestAt: number | null }
  failed: { deliveries: number; oldestAt: number | null }
}

export type Notices = {
  find(id: string): Promise<Notice | null>
  attention(): Promise<Attention>
  /**
   * Writes the report of that day with a delivery for each recipient, if something is held or failed. Only the first
   * call of a day writes one, whichever instance makes it.
   */
  addDailyReport(
    date: string,
    recipients: string[],
  ): Promise<'added' | 'nothing to report' | 'exists'>
}

/** What has not been delivered. */
export type Backlog = {
  waiting: number
  held: number
  failed: number
  oldestWaitingAt: number | null
}

export type Outbox = {
  /**
   * Due deliveries, oldest first, leased for `leaseMs`: no other worker takes them before that. PostgreSQL's own clock
   * decides what is due and when a lease ends, since the clocks of several instances differ.
   */
  leaseDue(leaseMs: number, limit: number): Promise<Mail[]>
  markDelivered(id: string): Promise<void>
  /** Counts an attempt and tries again after `delayMs`. */
  postpone(id: string, delayMs: number, why: string): Promise<void>
  /** Gives a lease back without counting an attempt: the failure was not the mail's. */
  release(id: string, why: string): Promise<void>
  /** Will not be tried again by itself; staff see it. */
  fail(id: string, why: string): Promise<void>
  /**
   * Makes a failed, waiting or dismissed delivery due at once, with no attempts. If its recipient is no longer among
   * `recipients`, it goes to those of them who have no delivery about the same record; if all of them have one, nothing
   * is changed and the result is false. With empty `recipients` the delivery keeps its recipient.
   */
  revive(id: string, recipients: string[]): Promise<boolean>
  /** Ends a waiting, held or failed delivery; false when it was in another state. */
  dismiss(id: string, reason: string): Promise<boolean>
  /** Replaces a delivery that has no recipient by one for each recipient; the given one keeps its id. */
  assignRecipients(id: string, recipients: string[]): Promise<void>
  /** The recipients of all deliveries about the record, always in the same order. */
  recipientsOf(about: Mail['about']): Promise<string[]>
  /** The number of waiting deliveries about submissions to the recipient. */
  waitingFor(recipient: string): Promise<number>
  /**
   * Whether this hour's deliveries about submissions to the recipient have reached `limit`. If so, those that wait are
   * due in the next hour, and one notice an hour tells the recipient.
   */
  deferOverLimit(recipient: string, limit: number): Promise<boolean>
  /** `about`: only deliveries about these leads and messages. */
  list(state?: MailState, page?: Page & { about?: string[] }): Promise<Mail[]>
  backlog(): Promise<Backlog>
  find(idOrPrefix: string): Promise<Found<Mail>>
}
