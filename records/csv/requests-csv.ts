import { stringify } from 'csv-stringify/sync'
import { referenceOf } from '../../contract/submission/reference.ts'
import { attributionCells, attributionColumns } from '../attribution-fields.ts'
import { isoTime } from '../iso-time.ts'
import type { Lead } from '../lead.ts'
import type { Message } from '../message.ts'
import { sourceOf } from '../requests/request-source.ts'
import { escapeFormula } from './escape-formula.ts'

/** A lead or a message, with the texts that are not in its row. */
export type ExportedRequest = Pick<Lead, keyof Lead & keyof Message> &
  Partial<Omit<Lead, keyof Message> & Omit<Message, keyof Lead | 'html'>> & {
    /** Of a message, without HTML. */
    text?: string
    ownerName: string | null
    /** The text that the visitor agreed to. */
    consent: string | null
  }

/** The columns of every export of requests, before those of the attribution. */
const columns: [name: string, cell: (request: ExportedRequest) => string | null | undefined][] = [
  ['Id', ({ id }) => id],
  ['Reference', ({ id }) => referenceOf(id)],
  ['ReceivedAt', ({ receivedAt }) => isoTime(receivedAt)],
  ['Kind', ({ kind }) => kind ?? 'message'],
  ['CompanyName', ({ CompanyName }) => CompanyName],
  ['Name', ({ senderName }) => senderName],
  ['Email', ({ Email, senderEmail }) => Email ?? senderEmail],
  ['Subject', ({ subject }) => subject],
  ['Industry', ({ Industry }) => Industry],
  ['UseCase', ({ UseCase }) => UseCase],
  ['RequiredUsers', ({ RequiredUsers }) => RequiredUsers],
  ['Features', ({ Features }) => Features?.join(', ')],
  ['Timeline', ({ Timeline }) => Timeline],
  ['BudgetRange', ({ BudgetRange }) => BudgetRange],
  ['RequiredTechnologies', ({ RequiredTechnologies }) => RequiredTechnologies],
  ['Description', ({ Description }) => Description],
  ['Message', ({ text }) => text],
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
