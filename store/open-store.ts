import { type Checked, verifyRecords } from './backup/verify.ts'
import { type Acknowledgements, acknowledgementsIn } from './channels/acknowledgements.ts'
import { type Channels, channelsIn } from './channels/channels.ts'
import type { Database, Prepare } from './database/database.ts'
import { databaseTime } from './database/database-time.ts'
import { type OpenOptions, openDatabase, type Where } from './database/open-database.ts'
import { inTransaction } from './database/transaction.ts'
import { type EmployeePhotos, employeePhotosIn } from './employees/employee-photos.ts'
import { type EmployeeRecords, employeeRecordsIn } from './employees/employee-records.ts'
import { type Employees, employeesIn } from './employees/employees.ts'
import { type StagedImports, stagedImportsIn } from './employees/import/staged-imports.ts'
import { type Notices, noticesIn } from './outbox/notices.ts'
import { type Outbox, outboxIn } from './outbox/outbox.ts'
import { type People, peopleIn } from './person/people.ts'
import { probeIn } from './probe.ts'
import { addRequestsIn, type KeyedRequest } from './requests/add-requests.ts'
import { type Consents, consentsIn } from './requests/consents.ts'
import { type Deliveries, deliveriesIn } from './requests/deliveries.ts'
import { type EraseBefore, eraseBeforeIn, eraseSpamBeforeIn } from './requests/erase-old.ts'
import { type Erase, eraseIn } from './requests/erase-requests.ts'
import { type Figures, figuresIn } from './requests/figures.ts'
import { groupCommit } from './requests/group-commit.ts'
import { handOverRequests } from './requests/hand-over.ts'
import type { Added } from './requests/idempotency-keys.ts'
import { type Requests, requestsIn } from './requests/requests.ts'
import { storedRequestsIn } from './requests/stored-requests.ts'
import { type Samples, samplesIn } from './samples.ts'
import { type Audit, auditIn } from './staff/audit.ts'
import { type Challenges, challengesIn } from './staff/challenges.ts'
import { endSignIns, endSignInsOfEarlierDatabase } from './staff/end-sign-ins.ts'
import { type Invitations, invitationsIn } from './staff/invitations.ts'
import { type Passkeys, passkeysIn } from './staff/passkeys.ts'
import { type Sessions, sessionsIn } from './staff/sessions.ts'
import { type SignInMeans, type Staff, staffIn } from './staff/staff.ts'
import { sweepIn } from './sweep.ts'

/** The access of the service and the office to all records. Times are milliseconds since 1970. */
export type Store = {
  employees: Employees
  employeeRecords: EmployeeRecords
  employeePhotos: EmployeePhotos
  employeeImports: StagedImports
  outbox: Outbox
  notices: Notices
  channels: Channels
  acknowledgements: Acknowledgements
  consents: Consents
  requests: Requests
  staff: Staff
  passkeys: Passkeys
  invitations: Invitations
  sessions: Sessions
  challenges: Challenges
  audit: Audit
  samples: Samples
  people: People
  figures: Figures
  deliveries: Deliveries
  erase: Erase
  eraseBefore: EraseBefore
  eraseSpamBefore: EraseBefore
  /** Ends all sessions, links and sign-ins of the console, for a database that was restored in a way that is not noticed. */
  endSignIns(): Promise<void>
  /** Deletes rows that have expired at `time`, photos without an owner, and the deleted content in the write-ahead log. */
  sweep(time: number, shouldContinue?: () => boolean): Promise<void>
  /** The time by the clock that all processes share: PostgreSQL's, or the one of the machine with the SQLite file. */
  now(): Promise<number>
  /** Throws unless the database can be read and written. */
  probe(): Promise<void>
  /** Reads all rows and reports damage and inconsistencies. */
  check(): Promise<Checked>
  close(): Promise<void>
}

export type { Where }

type Options = OpenOptions & {
  now?: () => number
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
  const { now = Date.now, onOutOfReach } = options
  const prepare: Prepare = (db) => endSignInsOfEarlierDatabase(db, now)
  const database = await openDatabase({ ...options, prepare }, onOutOfReach)
  return storeOn(database, options)
}

/** Exported for tests, which pass databases that fail. */
export function storeOn(
  database: Database,
  {
    now = Date.now,
    recipients,
    signIn,
    onCommit,
  }: Pick<Options, 'now' | 'recipients' | 'signIn' | 'onCommit'> = {},
): Store {
  const addRequest = groupCommit<KeyedRequest, Added>(
    addRequestsIn(database.db, { recipients, onCommit }),
  )
  const outbox = outboxIn(database, now)
  const forStaff = { ...database, reading: database.staffReading }
  const employeeImports = stagedImportsIn(forStaff, now)
  return {
    employees: employeesIn(database, now),
    employeeRecords: employeeRecordsIn(forStaff, now),
    employeePhotos: employeePhotosIn(database),
    employeeImports,
    outbox,
    notices: noticesIn(database, now),
    channels: channelsIn(database, now),
    acknowledgements: acknowledgementsIn(database, now),
    consents: consentsIn(database),
    requests: requestsIn(forStaff, {
      now,
      stored: storedRequestsIn(database, { now, addRequest }),
    }),
    staff: staffIn(database, { now, handOverRequests, signIn }),
    passkeys: passkeysIn(database, now),
    invitations: invitationsIn(database, now),
    sessions: sessionsIn(database, now),
    challenges: challengesIn(database, now),
    audit: auditIn(forStaff, now),
    samples: samplesIn(database, now),
    people: peopleIn(forStaff, { now, outbox }),
    figures: figuresIn(forStaff),
    deliveries: deliveriesIn(forStaff, now),
    erase: eraseIn(database, now),
    eraseBefore: eraseBeforeIn(database),
    eraseSpamBefore: eraseSpamBeforeIn(database),
    endSignIns: () => inTransaction(database.db, (tx) => endSignIns(tx, now)),
    sweep: sweepIn(database, employeeImports.eraseUnused),
    now: () => databaseTime(database.db, now),
    probe: probeIn(database),
    check: () => verifyRecords(database),
    close: () => database.close(),
  }
}
