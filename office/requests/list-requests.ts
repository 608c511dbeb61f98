import type { MailItem } from '../../contract/console/conversation.ts'
import type { requestStatuses } from '../../contract/console/request-status.ts'
import type { RequestView } from '../../contract/console/requests.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { attributionRows } from '../../records/attribution-fields.ts'
import { isoTime } from '../../records/iso-time.ts'
import { requestRows } from '../../records/labelled-rows.ts'
import { languageRows } from '../../records/language-rows.ts'
import { requestJson } from '../../records/request-json.ts'
import type { SpamStatus } from '../../records/spam-status.ts'
import { inBatches } from '../../store/database/list-page.ts'
import type { Store } from '../../store/open-store.ts'
import type { RequestState } from '../../store/requests/request-columns.ts'
import { companyDate } from '../cli/company-date.ts'
import { localTime, readSince } from '../cli/dates.ts'
import type { Office } from '../cli/open-office.ts'
import { printJson, printTable } from '../cli/print-rows.ts'
import { ID_TIME_LENGTH, shortId } from '../cli/short-ids.ts'
import { definitions } from '../cli/table.ts'
import { jsonText, visibleText } from '../cli/terminal.ts'
import { emptyListText, whereRecords } from '../cli/where-records.ts'
import { findRequest } from './find-requests.ts'
import { readOwner } from './read-owner.ts'

type ListOptions = {
  form?: FormName
  view: Exclude<RequestView, 'mine' | 'any'>
  suspected?: true
  since?: string
  search?: string
  status?: (typeof requestStatuses)[number]
  owner?: string
  json?: true
}

/** A narrower terminal has no room for the reference and the follow-up date. */
const MIN_COLUMNS_FOR_ALL = 100

export async function listRequests({ store, settings, terminal }: Office, options: ListOptions) {
  const { form, view, suspected, search, status, json } = options
  const owner = options.owner === undefined ? undefined : await readOwner(store, options.owner)
  // The service does this too, but it may not be running.
  if (search !== undefined) await store.requests.indexNew(() => !terminal.signal.aborted)
  const filter = {
    form,
    view,
    suspected,
    q: search,
    status,
    me: null,
    since: options.since === undefined ? undefined : readSince(options.since),
    today: view === 'due' ? companyDate(terminal) : '',
    owner: owner === null ? ('none' as const) : owner,
  }
  const batches = inBatches(terminal, (page) => store.requests.listStates(filter, page))
  if (json) return printJson(terminal, asJson(store, batches), (request) => request)
  const isWide = (terminal.columns ?? Infinity) >= MIN_COLUMNS_FOR_ALL
  const columns = [
    { title: 'Id', text: ({ short }: Shown) => short },
    ...(isWide ? [{ title: 'Reference', text: ({ id }: Shown) => referenceOf(id) }] : []),
    { title: 'Received', text: ({ receivedAt }: Shown) => localTime(receivedAt) },
    { title: 'Form', text: ({ form: name }: Shown) => name },
    { title: 'From', text: (row: Shown) => row.company ?? row.name ?? '', least: 6 },
    { title: 'Email', text: ({ email }: Shown) => email ?? '', least: 6 },
    { title: 'Status', text: (row: Shown) => shownStatus(row) },
    ...(suspected
      ? [{ title: 'Why', text: (row: Shown) => row.suspectedFor ?? '', least: 7 }]
      : [
          { title: 'Owner', text: (row: Shown) => row.owner?.name ?? '', least: 5 },
          ...(isWide ? [{ title: 'Follow up', text: ({ followUpOn }: Shown) => followUpOn ?? '' }] : []),
        ]),
  ]
  if (await printTable(terminal, withShortIds(batches), columns)) return
  const { view: _, ...filters } = options
  const isFiltered = view !== 'all' || Object.keys(filters).length > 0
  if (!isFiltered) {
    const spam = await store.requests.listStates({ ...filter, view: 'spam' }, { limit: 1 })
    if (spam.length > 0)
      return terminal.err(
        `No requests but held ones and spam in ${whereRecords(settings)}: office requests list --view spam\n`,
      )
  }
  terminal.err(emptyListText('requests', isFiltered, settings))
}

const shownStatus = ({ isHeld, suspectedFor, status }: RequestState) =>
  isHeld ? 'held' : suspectedFor ? 'suspected' : status

type Shown = RequestState & { short: string }

async function* withShortIds(batches: AsyncIterable<RequestState[]>): AsyncGenerator<Shown[]> {
  for await (const rows of batches) {
    const short = shortId(
      rows.map(({ id }) => id),
      ID_TIME_LENGTH,
    )
    yield rows.map((row) => ({ ...row, short: short(row.id) }))
  }
}

/** With all fields, and the text of the consent. */
async function* asJson({ requests }: Store, batches: AsyncIterable<RequestState[]>) {
  for await (const rows of batches) {
    const whole = await requests.forExport(rows.map(({ id }) => id))
    yield whole.map(requestJson)
  }
}

export async function showRequest({ store, terminal }: Office, query: string, { json }: { json?: true }) {
  const { id } = await findRequest(store, query)
  const [request] = await store.requests.forExport([id])
  if (!request) return
  const { mails, earlier } = (await store.conversation.mailsOf(id)) ?? { mails: [], earlier: 0 }
  if (json) {
    const earlierMails = earlier > 0 ? { earlierMails: earlier } : {}
    return terminal.out(jsonText({ ...requestJson(request), ...earlierMails, mails: mails.map(mailJson) }))
  }
  const { consent } = request
  const rows = [
    { label: 'Id', text: id },
    { label: 'Reference', text: referenceOf(id) },
    { label: 'Received', text: localTime(request.receivedAt) },
    { label: 'Form', text: forms[request.form].title },
    { label: 'Status', text: request.spamAt === null ? request.status : 'spam' },
    ...(request.ownerName ? [{ label: 'Owner', text: request.ownerName }] : []),
    ...(request.enteredByName ? [{ label: 'Entered by', text: request.enteredByName }] : []),
    ...(request.followUpOn ? [{ label: 'Follow up', text: request.followUpOn }] : []),
    ...spamRows(request),
    ...requestRows(request),
    ...languageRows(request.locale),
    ...(consent
      ? [
          {
            label: 'Consent',
            text: `${consent.text} (${consent.locale}, ${localTime(consent.at)})`,
          },
        ]
      : []),
    ...attributionRows(request),
    ...(earlier > 0 ? [{ label: 'Earlier mails', text: `${earlier}, which the console shows` }] : []),
  ]
  terminal.out(
    definitions([...rows, ...mails.map(mailRow)].map(({ label, text }) => ({ label, text: visibleText(text) }))),
  )
}

const mailJson = ({ at, ...mail }: MailItem) => ({ ...mail, at: isoTime(at) })

/** A mail of the conversation, with the remarks of the console and the names of its files. */
const mailRow = ({ direction, kind, by, from, to, at, text, files, delivery, ...mail }: MailItem) => ({
  label: direction === 'out' ? 'Answer' : kind === 'automatic' ? 'Automatic' : 'Reply',
  text: [
    direction === 'in' ? `${from}, ${localTime(at)}` : `${by?.name ?? 'the command line'} to ${to}, ${localTime(at)}`,
    ...(direction === 'in' && !mail.isVerified ? ['(sender not verified)'] : []),
    ...(direction === 'in' && !mail.isKnownSender ? ['(from another address)'] : []),
    ...(delivery && delivery.state !== 'delivered' ? [`(${delivery.state})`] : []),
    text,
    ...files.map(({ name, bytes }) => `${name}, ${bytes} bytes`),
  ].join('\n'),
})

/** The decisions about spam. */
const spamRows = ({ suspectedFor, heldAt, acceptedAt, spamAt }: SpamStatus) =>
  [
    { label: heldAt === null ? 'Suspected' : 'Held', text: suspectedFor },
    { label: 'Not spam', text: acceptedAt && localTime(acceptedAt) },
    { label: 'Spam', text: spamAt && localTime(spamAt) },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []))
