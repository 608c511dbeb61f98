import type { EmployeeDetail } from '../../contract/calls.ts'
import type { Touches } from '../../contract/touches.ts'
import type { Problem } from './problem.ts'
import type { Tables } from './tables.ts'

/** What the service and the office can do with the records. `open-store.ts` opens one. Times are milliseconds since 1970. */
export type Store = {
  leads: Leads
  messages: Messages
  employees: Employees
  outbox: Outbox
  erase: Erase
  eraseBefore: EraseBefore
  /** Throws unless the database can be read and written now. */
  probe(): Promise<void>
  /** Reads everything and looks for what must not be. */
  check(): Promise<Checked>
  close(): Promise<void>
}

/** Erases these records with their mails and keys, wherever their mails stand; all or nothing. */
export type Erase = (ids: { leads: string[]; messages: string[] }) => Promise<Erasing>

/** Erases, some at a time while `goOn`, what was received before then and whose mail was delivered. */
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

export type Message = { id: string; receivedAt: number; html: string } & Judged & Touches

/** What was thought of a record that may be spam. */
export type Judged = {
  /** Why, in words for staff; null when it was not suspected. */
  suspectedFor: string | null
  /** When staff said that it is none. */
  acceptedAt: number | null
}

/** Why a new record is set aside, and whether its mail waits until staff accept it. */
export type Suspicion = { reason: string; holdsMail: boolean }

/** What is kept with a record and is no part of it: a key that comes again is not compared by it. */
export type Beside = [suspicion?: Suspicion | null, touches?: Touches]

/** `repeated`: the same key came with the same record before. `conflict`: with another one; nothing was written. */
export type Added = { outcome: 'added' | 'repeated'; id: string } | { outcome: 'conflict' }

export type Leads = {
  /** The lead, its mail and its key are written in one transaction, and on disk when this resolves. */
  add(lead: NewLead, idempotencyKey: string | null, ...beside: Beside): Promise<Added>
  /** Oldest first. */
  list(): Promise<Lead[]>
  /** By id or a unique prefix of one. */
  find(idOrPrefix: string): Promise<Found<Lead>>
  accept: Accept
}

/** A suspected record is none any more, and its mail leaves if it was held. */
export type Accept = (id: string) => Promise<{ mailWasHeld: boolean }>

export type Messages = {
  add(html: string, idempotencyKey: string | null, ...beside: Beside): Promise<Added>
  list(): Promise<Message[]>
  find(idOrPrefix: string): Promise<Found<Message>>
  accept: Accept
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

/** `held`: about a record that staff have to accept first. */
export type MailState = 'waiting' | 'held' | 'delivered' | 'failed'

/** A mail about one record. Its text is written when it is sent, from the record. */
export type Mail = {
  id: string
  about: { kind: 'lead'; id: string } | { kind: 'message'; id: string }
  state: MailState
  createdAt: number
  dueAt: number
  attempts: number
  lastError: string | null
  deliveredAt: number | null
}

/** What has not been delivered. */
export type Backlog = {
  waiting: number
  held: number
  failed: number
  oldestWaitingAt: number | null
}

export type Outbox = {
  /** Due mails, oldest first, leased until `now + leaseMs`: nobody else takes them before that. */
  leaseDue(now: number, leaseMs: number, limit: number): Promise<Mail[]>
  markDelivered(id: string, now: number): Promise<void>
  /** Counts an attempt and tries again at `dueAt`. */
  postpone(id: string, dueAt: number, why: string): Promise<void>
  /** Gives a lease back without counting an attempt: the failure was not the mail's. */
  release(id: string, why: string): Promise<void>
  /** Will not be tried again by itself; staff see it. */
  fail(id: string, why: string): Promise<void>
  /** Puts a failed or waiting mail back at the front, with no attempts. */
  revive(id: string, now: number): Promise<void>
  list(state?: MailState): Promise<Mail[]>
  backlog(): Promise<Backlog>
  find(idOrPrefix: string): Promise<Found<Mail>>
}
