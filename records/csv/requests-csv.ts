import { stringify } from 'csv-stringify/sync'
import type { Field } from '../../contract/forms/field.ts'
import { formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import type { Consent } from '../../contract/request/consent.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { attributionCells, attributionColumns } from '../attribution-fields.ts'
import { isoTime } from '../iso-time.ts'
import { fieldOf, type Request } from '../request.ts'
import { sourceOf } from '../requests/request-source.ts'
import { escapeFormula } from './escape-formula.ts'

/** A request, with the texts that are not in its row. */
export type ExportedRequest = Request & {
  ownerName: string | null
  enteredByName: string | null
  /** The text that the visitor agreed to. */
  consent: Consent | null
}

type Column = [name: string, cell: (request: ExportedRequest) => string | null | undefined]

const fields = formNames.flatMap((form) => Object.entries<Field>(forms[form].fields))

/** A column for each field that has none by its role. Forms share a field of the same name. */
const fieldColumns = [
  ...new Set(fields.flatMap(([name, { is }]) => (is === undefined || is === 'text' ? [name] : []))),
].map((name): Column => [name.replace(/^./, (first) => first.toUpperCase()), ({ fields: sent }) => fieldOf(sent, name)])

const described = new Set(fields.map(([name]) => name))

/** Fields that no form describes, such as those of an earlier version, with their stored names. */
const furtherFields = ({ fields: sent }: ExportedRequest) =>
  Object.keys(sent)
    .filter((name) => !described.has(name))
    .map((name) => `${name}: ${fieldOf(sent, name)}`)
    .join('\n')

/** The columns of every export of requests, before those of the attribution. */
const columns: Column[] = [
  ['Id', ({ id }) => id],
  ['Reference', ({ id }) => referenceOf(id)],
  ['ReceivedAt', ({ receivedAt }) => isoTime(receivedAt)],
  ['Form', ({ form }) => form],
  ['CompanyName', ({ company }) => company],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Subject', ({ subject }) => subject],
  ...fieldColumns,
  ['FurtherFields', furtherFields],
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
  ['Consent', ({ consent }) => consent?.text],
  ['Source', sourceOf],
  ['EnteredBy', ({ enteredByName }) => enteredByName],
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
  return [...columns.map(([, cell]) => cell(request)), ...attributionColumns.map((name) => attribution.get(name))]
}
