import { type Checked, verifyRecords } from './backup/verify.ts'
import type { Database } from './database/database.ts'
import { type Opening, openDatabase, type Where } from './database/open-database.ts'
import { type Employees, employeesIn } from './employees/employees.ts'
import { type Notices, noticesIn } from './outbox/notices.ts'
import { type Outbox, outboxIn } from './outbox/outbox.ts'
import { probeIn } from './probe.ts'
import { addSubmissionsIn, type NewSubmission } from './submissions/add-submissions.ts'
import {
  type Erase,
  type EraseBefore,
  eraseBeforeIn,
  eraseIn,
  eraseSpamBeforeIn,
} from './submissions/erase.ts'
import { groupCommit } from './submissions/group-commit.ts'
import type { Added } from './submissions/idempotency-keys.ts'
import { type Leads, leadsIn } from './submissions/leads.ts'
import { type Messages, messagesIn } from './submissions/messages.ts'
import { sweepIn } from './sweep.ts'

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

export type { Where }

type Options = Opening & {
  now?: () => number
  /** Recipients of the deliveries about each new lead and message. Only the service adds records, and sets them. */
  recipients?: string[]
  /** Told how many records a transaction brought to disk. */
  onCommit?: (records: number) => void
  /** Given: a database that is out of reach is waited for, and everything asked meanwhile fails. */
  onOutOfReach?: (why: string) => void
}

/** Opens the records, and brings them to this version's form. */
export async function openStore(options: Options): Promise<Store> {
  const database = await openDatabase(options, options.onOutOfReach)
  return storeOn(database, options)
}

/** For tests too, which open databases that misbehave. */
export function storeOn(
  database: Database,
  { now = Date.now, recipients, onCommit }: Pick<Options, 'now' | 'recipients' | 'onCommit'> = {},
): Store {
  const addSubmission = groupCommit<NewSubmission, Added>(
    addSubmissionsIn(database, { recipients, onCommit }),
  )
  return {
    leads: leadsIn(database, { now, addSubmission }),
    messages: messagesIn(database, { now, addSubmission }),
    employees: employeesIn(database, now),
    outbox: outboxIn(database, now),
    notices: noticesIn(database, now),
    erase: eraseIn(database),
    eraseBefore: eraseBeforeIn(database),
    eraseSpamBefore: eraseSpamBeforeIn(database),
    sweep: sweepIn(database, now),
    probe: probeIn(database),
    check: () => verifyRecords(database),
    close: () => database.close(),
  }
}
