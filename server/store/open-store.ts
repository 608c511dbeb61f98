import { type NewRecord, recordsIn } from './add-records.ts'
import { checkRecords } from './check-records.ts'
import type { Database } from './database.ts'
import { employeesIn } from './employees.ts'
import { eraseBeforeIn, eraseIn, eraseSpamBeforeIn } from './erase.ts'
import { groupCommit } from './group-commit.ts'
import { leadsIn } from './leads.ts'
import { messagesIn } from './messages.ts'
import { noticesIn } from './notices.ts'
import { type Opening, openDatabase, type Where } from './open-database.ts'
import { outboxIn } from './outbox.ts'
import { probeIn } from './probe.ts'
import type { Added, Store } from './store.ts'
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
