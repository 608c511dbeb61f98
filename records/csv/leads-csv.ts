import { stringify } from 'csv-stringify/sync'
import { referenceOf } from '../../contract/submission/reference.ts'
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
  'Reference',
  'Consent',
]

const options = {
  columns,
  record_delimiter: 'windows',
  quoted_string: true,
} as const

/** The header row, after the byte order mark by which spreadsheets recognise UTF-8. */
export const leadsCsvHead = () => stringify([], { ...options, header: true, bom: true })

/** The texts of consent by their hash. */
type ConsentTexts = ReadonlyMap<string, string>

/**
 * The rows, without cells that a spreadsheet would run as a formula (CSV injection). A consent whose text is not in
 * `consents` is given by its hash.
 */
export const leadsCsv = (leads: Lead[], consents: ConsentTexts = new Map()) =>
  stringify(
    leads.map((lead) => asRow(lead, consents)),
    { ...options, cast: { string: (value) => escapeFormula(value) } },
  )

function asRow(
  { id, receivedAt, createdAt, kind, Features, ...lead }: Lead,
  consents: ConsentTexts,
) {
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
    Reference: referenceOf(id),
    Consent: lead.consentHash && (consents.get(lead.consentHash) ?? lead.consentHash),
  }
}
