import { checkRecords } from './backup/verify.ts'
import type { Database } from './database/database.ts'
import { type Opening, openDatabase, type Where } from './database/open-database.ts'
import { employeesIn } from './employees/employees.ts'
import { noticesIn } from './outbox/notices.ts'
import { outboxIn } from './outbox/outbox.ts'
import { probeIn } from './probe.ts'
import type { Added, Store } from './store.ts'
import { type NewRecord, recordsIn } from './submissions/add-submissions.ts'
import { eraseBeforeIn, eraseIn, eraseSpamBeforeIn } from './submissions/erase.ts'
import { groupCommit } from './submissions/group-commit.ts'
import { leadsIn } from './submissions/leads.ts'
import { messagesIn } from './submissions/messages.ts'
import { sweepIn } from './sweep.ts'

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
  const addRecord = groupCommit<NewRecord, Added>(recordsIn(database, { recipients, onCommit }))
  return {
    leads: leadsIn(database, { now, addRecord }),
    messages: messagesIn(database, { now, addRecord }),
    employees: employeesIn(database, now),
    outbox: outboxIn(database, now),
    notices: noticesIn(database, now),
    erase: eraseIn(database),
    eraseBefore: eraseBeforeIn(database),
    eraseSpamBefore: eraseSpamBeforeIn(database),
    sweep: sweepIn(database, now),
    probe: probeIn(database),
    check: () => checkRecords(database),
    close: () => database.close(),
  }
}
