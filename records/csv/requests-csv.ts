import { stringify } from 'csv-stringify/sync'
import { referenceOf } from '../../contract/submission/reference.ts'
import { attributionCells, attributionColumns } from '../attribution-fields.ts'
import { isoTime } from '../iso-time.ts'
import { fieldOf, type Request, textOf } from '../request.ts'
import { sourceOf } from '../requests/request-source.ts'
import { escapeFormula } from './escape-formula.ts'

/** A request, with the texts that are not in its row. */
export type ExportedRequest = Request & {
  ownerName: string | null
  /** The text that the visitor agreed to. */
  consent: string | null
}

const fieldColumn = (name: string): Column => [name, ({ fields }) => fieldOf(fields, name)]

type Column = [name: string, cell: (request: ExportedRequest) => string | null | undefined]

/** The columns of every export of requests, before those of the attribution. */
const columns: Column[] = [
  ['Id', ({ id }) => id],
  ['Reference', ({ id }) => referenceOf(id)],
  ['ReceivedAt', ({ receivedAt }) => isoTime(receivedAt)],
  ['Kind', ({ form }) => (form === 'contact' ? 'message' : form)],
  ['CompanyName', ({ company }) => company],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Subject', ({ subject }) => subject],
  ...[
    ...['Industry', 'UseCase', 'RequiredUsers', 'Features', 'Timeline', 'BudgetRange'],
    ...['RequiredTechnologies', 'Description'],
  ].map(fieldColumn),
  ['Message', (request) => (request.form === 'contact' ? textOf(request) : null)],
  ['CreateDate', ({ createdAt }) => isoTime(createdAt)],
  ['Status', ({ status, spamAt }) => (spamAt === null ? status : 'spam')],
  ['Owner', ({ ownerName }) => ownerName],
  ['FollowUpOn', ({ followUpOn }) => followUpOn],
  ['FirstAnsweredAt', ({ firstAnsweredAt }) => isoTime(firstAnsweredAt)],
  ['SuspectedFor', ({ suspectedFor }) => suspectedFor],
  ['HeldAt', ({ heldAt }) => isoTime(heldAt)],
  ['AcceptedAt', ({ acceptedAt }) => isoTime(acceptedAt)],
  ['SpamAt', ({ spamAt }) => isoTime(spamAt)],
  ['Locale', ({ locale }) => locale],
  ['Consent', ({ consent }) => consent],
  ['Source', sourceOf],
]

const options = { record_delimiter: 'windows', quoted_string: true } as const

/** The header row, after the byte order mark by which spreadsheets recognise UTF-8. */
export const requestsCsvHead = () =>
  stringify([[...columns.map(([name]) => name), ...attributionColumns]], { ...options, bom: true })

/** The rows, without cells that a spreadsheet would run as a formula (CSV injection). */
export const requestsCsv = (requests: ExportedRequest[]) =>
  stringify(requests.map(cellsOf), {
    ...options,
    cast: { string: (value) => escapeFormula(value) },
  })

function cellsOf(request: ExportedRequest) {
  const attribution = new Map<string, string>(Object.entries(attributionCells(request)))
  return [
    ...columns.map(([, cell]) => cell(request)),
    ...attributionColumns.map((name) => attribution.get(name)),
  ]
}
