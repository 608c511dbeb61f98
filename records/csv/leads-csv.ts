import { stringify } from 'csv-stringify/sync'
import { attributionCells, attributionColumns } from '../attribution-fields.ts'
import type { Lead } from '../lead.ts'
import { spamStatusTexts } from '../spam-status.ts'
import { escapeFormula } from './escape-formula.ts'

const columns = [
  'Id',
  'ReceivedAt',
  'Kind',
  'CompanyName',
  'Email',
  'Industry',
  'UseCase',
  'RequiredUsers',
  'Features',
  'Timeline',
  'BudgetRange',
  'RequiredTechnologies',
  'Description',
  'CreateDate',
  'SuspectedFor',
  'AcceptedAt',
  'SpamAt',
  ...attributionColumns,
  'Locale',
]

const options = {
  columns,
  record_delimiter: 'windows',
  quoted_string: true,
} as const

/** The header row, after the byte order mark by which spreadsheets recognise UTF-8. */
export const leadsCsvHead = () => stringify([], { ...options, header: true, bom: true })

/** The rows, without cells that a spreadsheet would run as a formula (CSV injection). */
export const leadsCsv = (leads: Lead[]) =>
  stringify(leads.map(asRow), { ...options, cast: { string: (value) => escapeFormula(value) } })

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
    Locale: lead.locale,
  }
}
