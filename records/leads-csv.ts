import { stringify } from 'csv-stringify/sync'
import { attributionCells, attributionColumns } from './attribution-fields.ts'
import type { Lead } from './lead.ts'
import { spamStatusTexts } from './spam-status.ts'

const columns = [
  ...['Id', 'ReceivedAt', 'Kind', 'CompanyName', 'Email', 'Industry', 'UseCase', 'RequiredUsers'],
  ...['Features', 'Timeline', 'BudgetRange', 'RequiredTechnologies', 'Description', 'CreateDate'],
  ...['SuspectedFor', 'AcceptedAt', 'SpamAt'],
  ...attributionColumns,
]

const options = {
  columns,
  record_delimiter: 'windows',
  quoted_string: true,
} as const

/** The names of the columns, behind the mark of UTF-8 that spreadsheets want. */
export const leadsCsvHead = () => stringify([], { ...options, header: true, bom: true })

/** Lines in which no cell is one that a spreadsheet would compute. */
export const leadsCsv = (leads: Lead[]) =>
  stringify(leads.map(asRow), { ...options, cast: { string: (value) => harmless(value) } })

function asRow({ id, receivedAt, createdAt, kind, Features, ...lead }: Lead) {
  const { acceptedAt, spamAt } = spamStatusTexts(lead)
  return {
    ...lead,
    Id: id,
    ReceivedAt: new Date(receivedAt).toISOString(),
    Kind: kind,
    Features: Features.join(', '),
    CreateDate: new Date(createdAt).toISOString(),
    SuspectedFor: lead.suspectedFor,
    AcceptedAt: acceptedAt,
    SpamAt: spamAt,
    ...attributionCells(lead),
  }
}

/** Spreadsheets skip leading spaces and take full-width signs for the plain ones. The apostrophe says: text. */
const computed = /^[\t\r]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

const harmless = (value: string) => (computed.test(value) ? `'${value}` : value)
