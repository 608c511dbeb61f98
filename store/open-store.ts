import { verifyRecords } from './backup/verify.ts'
import { createAcknowledgements } from './channels/acknowledgements.ts'
import { createChannels } from './channels/channels.ts'
import { createConversation } from './conversation/conversation.ts'
import { createMailboxes } from './conversation/mailboxes.ts'
import type { Database } from './database/database.ts'
import { databaseTime } from './database/database-time.ts'
import { type OpenOptions, openDatabase, type Where } from './database/open-database.ts'
import { inTransaction } from './database/transaction.ts'
import { createEmployeePhotos } from './employees/employee-photos.ts'
import { createEmployeeRecords } from './employees/employee-records.ts'
import { createEmployees } from './employees/employees.ts'
import { createImports } from './employees/import/imports.ts'
import { createNotices } from './outbox/notices.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createErase } from './person/erase-person.ts'
import { createForgetMember } from './person/forget-member.ts'
import { createPeople } from './person/people.ts'
import { createProbe } from './probe.ts'
import { createConsents } from './requests/consents.ts'
import { createDeliveries } from './requests/deliveries.ts'
import { createEraseBefore, createEraseSpamBefore } from './requests/erase-old.ts'
import { createFigures } from './requests/figures.ts'
import { handOverRequests } from './requests/hand-over.ts'
import { createRequests } from './requests/requests.ts'
import { createSamples } from './samples.ts'
import { createAudit } from './staff/audit.ts'
import { createChallenges } from './staff/challenges.ts'
import { endSignIns, endSignInsOfEarlierDatabase } from './staff/end-sign-ins.ts'
import { createInvitations } from './staff/invitations.ts'
import { createPasskeys } from './staff/passkeys.ts'
import { createSessions } from './staff/sessions.ts'
import { createStaff, type SignInMeans } from './staff/staff.ts'
import { createSweep } from './sweep.ts'

/** The access of the service and the office to all records. Times are milliseconds since 1970. */
export type Store = ReturnType<typeof storeOn>

export type { Where }

type Options = OpenOptions & {
  /** Recipients of the mails about new requests. Set by the service, which alone adds requests. */
  recipients?: string[]
  /** How people sign in to the console at present. Set by the service and the office, which change staff. */
  signIn?: SignInMeans | undefined
  /** Called with the number of records that a transaction committed. */
  onCommit?: (records: number) => void
  /** If set, the store opens while the database is unreachable; queries fail until the database answers. */
  onOutOfReach?: (why: string) => void
}

/** Opens the store, and migrates its schema to this version if that is allowed. */
export async function openStore(options: Options): Promise<Store> {
  const database = await openDatabase({ ...options, prepare: endSignInsOfEarlierDatabase }, options.onOutOfReach)
  return storeOn(database, options)
}

/** Exported for tests, which pass databases that fail. */
export function storeOn(
  database: Database,
  { now, recipients, signIn, onCommit }: Pick<Options, 'now' | 'recipients' | 'signIn' | 'onCommit'> = {},
) {
  const outbox = createOutbox(database)
  const forStaff = { ...database, reading: database.staffReading }
  const employeeImports = createImports(forStaff)
  return {
    employees: createEmployees(database),
    employeeRecords: createEmployeeRecords(forStaff),
    employeePhotos: createEmployeePhotos(database),
    employeeImports,
    outbox,
    notices: createNotices(database),
    channels: createChannels(database),
    acknowledgements: createAcknowledgements(database),
    consents: createConsents(database),
    requests: createRequests(database, { now, recipients, onCommit }),
    conversation: createConversation(forStaff),
    mailboxes: createMailboxes(database),
    staff: createStaff(database, { handOverRequests, forgetMember: createForgetMember(database), signIn }),
    passkeys: createPasskeys(database),
    invitations: createInvitations(database),
    sessions: createSessions(database),
    challenges: createChallenges(database),
    audit: createAudit(forStaff),
    samples: createSamples(database),
    people: createPeople(forStaff),
    figures: createFigures(forStaff),
    deliveries: createDeliveries(forStaff),
    erase: createErase(database),
    eraseBefore: createEraseBefore(database),
    eraseSpamBefore: createEraseSpamBefore(database),
    /** Ends all sessions, links and sign-ins of the console, for a database that was restored in a way that is not noticed. */
    endSignIns: () => inTransaction(database.db, (tx) => endSignIns(tx)),
    /** Deletes rows that have expired at `time`, photos without an owner, and the deleted content in the write-ahead log. */
    sweep: createSweep(database, employeeImports.eraseUnused),
    /** The time by the clock that all processes share: PostgreSQL's, or the one of the machine with the SQLite file. */
    now: () => databaseTime(database.db),
    /** Throws unless the database can be read and written. */
    probe: createProbe(database),
    /** Reads all rows and reports damage and inconsistencies. */
    check: () => verifyRecords(database),
    close: () => database.close(),
  }
}
