import { stringify } from 'csv-stringify/sync'
import type { Lead } from '../../server/store/store.ts'
import { acceptedAtText } from '../suspected.ts'
import { touchCells, touchColumns } from '../touches.ts'

const columns = [
  ...['Id', 'ReceivedAt', 'Kind', 'CompanyName', 'Email', 'Industry', 'UseCase', 'RequiredUsers'],
  ...['Features', 'Timeline', 'BudgetRange', 'RequiredTechnologies', 'Description', 'CreateDate'],
  ...['SuspectedFor', 'AcceptedAt'],
  ...touchColumns,
]

/** UTF-8 with the mark that spreadsheets want, and no cell that they would compute. */
export const leadsCsv = (leads: Lead[]) =>
  stringify(leads.map(asRow), {
    columns,
    header: true,
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { string: (value) => harmless(value) },
  })

const asRow = ({ id, receivedAt, createdAt, kind, Features, ...lead }: Lead) => ({
  ...lead,
  Id: id,
  ReceivedAt: new Date(receivedAt).toISOString(),
  Kind: kind,
  Features: Features.join(', '),
  CreateDate: new Date(createdAt).toISOString(),
  SuspectedFor: lead.suspectedFor,
  AcceptedAt: acceptedAtText(lead),
  ...touchCells(lead),
})

/** Spreadsheets skip leading spaces and take full-width signs for the plain ones. The apostrophe says: text. */
const computed = /^[\t\r]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

const harmless = (value: string) => (computed.test(value) ? `'${value}` : value)
