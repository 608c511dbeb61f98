import { stringify } from 'csv-stringify/sync'
import type { RequestRow } from '../../contract/console/requests.ts'
import { escapeFormula } from './escape-formula.ts'

const columns = [
  'Id',
  'ReceivedAt',
  'Kind',
  'Company',
  'Name',
  'Email',
  'Subject',
  'Industry',
  'Budget',
  'Source',
  'Status',
  'SuspectedFor',
  'Owner',
  'FollowUpOn',
  'FirstAnsweredAt',
  'Text',
]

const options = { columns, record_delimiter: 'windows', quoted_string: true } as const

/** The header row, after the byte order mark by which spreadsheets recognise UTF-8. */
export const requestsCsvHead = () => stringify([], { ...options, header: true, bom: true })

/** Leads and messages as rows of one table. */
export const requestsCsv = (rows: (RequestRow & { text: string })[]) =>
  stringify(rows.map(asCells), { ...options, cast: { string: (value) => escapeFormula(value) } })

const asCells = (row: RequestRow & { text: string }) => ({
  Id: row.id,
  ReceivedAt: new Date(row.receivedAt).toISOString(),
  Kind: row.kind,
  Company: row.company,
  Name: row.name,
  Email: row.email,
  Subject: row.subject,
  Industry: row.industry,
  Budget: row.budget,
  Source: row.source,
  Status: row.status,
  SuspectedFor: row.suspectedFor,
  Owner: row.owner?.name ?? null,
  FollowUpOn: row.followUpOn,
  FirstAnsweredAt:
    row.firstAnsweredAt === null ? null : new Date(row.firstAnsweredAt).toISOString(),
  Text: row.text,
})
