import type { Field } from '../../contract/forms/field.ts'
import { formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import type { Consent } from '../../contract/request/consent.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { attributionCells, attributionColumns } from '../attribution-fields.ts'
import { isoTime } from '../iso-time.ts'
import { fieldOf, type Request } from '../request.ts'
import { sourceOf } from '../requests/request-source.ts'
import { csvHead, csvRows } from './csv-rows.ts'

/** A request, with the texts that are not in its row. */
export type ExportedRequest = Request & {
  ownerName: string | null
  enteredByName: string | null
  /** The text that the visitor agreed to. */
  consent: Consent | null
}

type Touches = Record<string, string>
type Column = [name: string, cell: (request: ExportedRequest, touches: Touches) => string | null | undefined]

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

const allColumns: Column[] = [
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
  ...attributionColumns.map((name): Column => [name, (_, touches) => touches[name]]),
]

/** The columns of release 0.9.0: programs read them by position. */
const firstNames = [
  ...['Id', 'Reference', 'ReceivedAt', 'Form', 'CompanyName', 'Name', 'Email', 'Subject', 'Industry', 'UseCase'],
  ...['RequiredUsers', 'Timeline', 'BudgetRange', 'RequiredTechnologies', 'Description', 'Features', 'Message'],
  ...['FurtherFields', 'CreateDate', 'Status', 'Owner', 'FollowUpOn', 'FirstAnsweredAt', 'SuspectedFor', 'HeldAt'],
  ...['AcceptedAt', 'SpamAt', 'Locale', 'Consent', 'Source'],
  ...['FirstPage', 'FirstReferrer', 'First_utm_source', 'First_utm_medium', 'First_utm_campaign', 'First_utm_term'],
  ...['First_utm_content', 'FirstClickIds', 'LastPage', 'LastReferrer', 'Last_utm_source', 'Last_utm_medium'],
  ...['Last_utm_campaign', 'Last_utm_term', 'Last_utm_content', 'LastClickIds'],
]

/** The columns of every export of requests. A later column is behind all earlier ones. */
const columns = [
  ...firstNames.flatMap((first) => allColumns.filter(([name]) => name === first)),
  ...allColumns.filter(([name]) => !firstNames.includes(name)),
]

export const requestsCsvHead = () => csvHead(columns.map(([name]) => name))

export const requestsCsv = (requests: ExportedRequest[]) =>
  csvRows(
    requests.map((request) => {
      const touches: Touches = attributionCells(request)
      return columns.map(([, cell]) => cell(request, touches))
    }),
  )
