import { type Command, Option } from 'commander'
import { MAX_NOTE_LENGTH } from '../../contract/console/request-limits.ts'
import { requestStatuses } from '../../contract/console/request-status.ts'
import { type RequestRow, requestViews } from '../../contract/console/requests.ts'
import { lengthOf } from '../../contract/forms/length-of.ts'
import { referenceOf } from '../../contract/submission/reference.ts'
import { isoTime } from '../../records/iso-time.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { companyDate } from '../cli/company-date.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findOne, REQUEST_HELP, REQUESTS_HELP } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { printJson, printTable, referenceColumn } from '../cli/print-rows.ts'
import { ID_TIME_LENGTH, shortId } from '../cli/short-ids.ts'
import { whereRecords } from '../cli/where-records.ts'
import { changeRequests } from './change-requests.ts'

export function addInboxCommands(program: Command, withOffice: WithOffice) {
  const inbox = program
    .command('inbox')
    .description('work on leads and messages, as in the console')
  inbox
    .command('list')
    .description('list leads and messages, newest first')
    .addOption(
      new Option('--view <view>', 'the requests of a view of the console')
        .choices(requestViews.filter((view) => view !== 'mine'))
        .default('all'),
    )
    .option(
      '--search <words>',
      'only the request with this reference, or requests with words that begin with these',
    )
    .addOption(new Option('--status <status>', 'only this status').choices(requestStatuses))
    .option('--owner <email>', 'only requests of this staff member, or of "nobody"')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  inbox
    .command('assign')
    .argument('<id...>', REQUESTS_HELP)
    .description('make a staff member the owner of requests; sends no mail')
    .requiredOption('--to <email>', 'the address of the staff member, or "nobody"')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(assign))
  inbox
    .command('status')
    .argument('<status>', requestStatuses.join(', '))
    .argument('<id...>', REQUESTS_HELP)
    .description('change the status of requests; spam dismisses their unsent mail')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(changeStatus))
  inbox
    .command('note')
    .argument('<id>', REQUEST_HELP)
    .argument('<text>', 'the note, in quotation marks')
    .description('add a note to a request; notes cannot be changed')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(addNote))
}

type ListOptions = {
  view: Exclude<(typeof requestViews)[number], 'mine'>
  search?: string
  status?: (typeof requestStatuses)[number]
  owner?: string
  json?: true
}

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const { view, search, status, json } = options
  const owner = options.owner === undefined ? undefined : await readOwner(store, options.owner)
  // The service does this too, but it may not be running.
  if (search !== undefined) await store.requests.indexNew(() => !terminal.signal.aborted)
  const filter = {
    ...{ view, q: search, status, me: null, today: view === 'due' ? companyDate(terminal) : '' },
    owner: owner === null ? ('none' as const) : owner,
  }
  const batches = inBatches(terminal, async ({ after, limit = 0 }) => {
    const { rows } = await store.requests.list(filter, { after, limit })
    return rows
  })
  if (json) return printJson(terminal, batches, asJson)
  const columns = [
    { title: 'Id', text: ({ short }: Shown) => short },
    ...referenceColumn(terminal),
    { title: 'Received', text: ({ receivedAt }: Shown) => localTime(receivedAt) },
    { title: 'Kind', text: ({ kind }: Shown) => kind },
    { title: 'From', text: (row: Shown) => row.company ?? row.name ?? '', least: 12 },
    { title: 'Email', text: ({ email }: Shown) => email ?? '', least: 8 },
    { title: 'Status', text: (row: Shown) => shownStatus(row) },
    { title: 'Owner', text: (row: Shown) => row.owner?.name ?? '', least: 8 },
    { title: 'Follow up', text: ({ followUpOn }: Shown) => followUpOn ?? '' },
  ]
  if (await printTable(terminal, withShortIds(batches), columns)) return
  terminal.err(`No such requests in ${whereRecords(settings)}.\n`)
}

const shownStatus = ({ isHeld, suspectedFor, status }: RequestRow) =>
  isHeld ? 'held' : suspectedFor ? 'suspected' : status

type Shown = RequestRow & { short: string }

async function* withShortIds(batches: AsyncIterable<RequestRow[]>): AsyncGenerator<Shown[]> {
  for await (const rows of batches) {
    const short = shortId(
      rows.map(({ id }) => id),
      ID_TIME_LENGTH,
    )
    yield rows.map((row) => ({ ...row, short: short(row.id) }))
  }
}

const asJson = ({ receivedAt, firstAnsweredAt, ...row }: RequestRow) => ({
  ...row,
  reference: referenceOf(row.id),
  receivedAt: new Date(receivedAt).toISOString(),
  firstAnsweredAt: isoTime(firstAnsweredAt),
})

/** The id of a staff member; null for `nobody`. */
async function readOwner(store: Office['store'], email: string) {
  if (email === 'nobody') return null
  const member = await store.staff.find(email)
  if (member) return member.id
  throw new OfficeError(
    `No staff member has the address "${email}"; expected an address or "nobody".`,
  )
}

type Options = { dryRun?: true }

async function assign(office: Office, ids: string[], options: Options & { to: string }) {
  const owner = await readOwner(office.store, options.to)
  const value = owner === null ? 'assigned to nobody' : `assigned to ${options.to}`
  await changeRequests(office, ids, { change: { owner }, value, ...options })
}

async function changeStatus(office: Office, text: string, ids: string[], options: Options) {
  const status = requestStatuses.find((known) => known === text)
  if (!status)
    throw new UsageError(`The status is "${text}"; expected one of ${requestStatuses.join(', ')}.`)
  await changeRequests(office, ids, { change: { status }, value: status, ...options })
}

async function addNote({ store, terminal }: Office, id: string, text: string, options: Options) {
  const note = text.trim()
  if (note === '' || lengthOf(note) > MAX_NOTE_LENGTH)
    throw new UsageError(
      `The note has ${lengthOf(note)} characters; expected 1 to ${MAX_NOTE_LENGTH}.`,
    )
  const found = await store.requests.findByPrefix(id)
  const request = findOne(found, 'request', id, 'inbox list')
  const name = `${request.kind} ${request.id}`
  if (options.dryRun) return terminal.out(`Would add a note to ${name}.\n`)
  await store.requests.addNote(request.id, note, null)
  terminal.out(`Added a note to ${name}.\n`)
}
