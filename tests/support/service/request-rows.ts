import { readContactHtml } from '../../../records/contact-html.ts'
import type { NewRequest } from '../../../records/request.ts'
import { firstIdAt } from '../../../store/database/conditions.ts'
import type { Tables } from '../../../store/schema/tables.ts'
import { asStored, aTrialRequest } from './records.ts'

export type RequestRow = Tables['requests']

/** A Monday, when the rows were received unless a test says otherwise. */
export const MONDAY = Date.UTC(2026, 10, 16)

let made = 0
/** An id as it is made at that time. */
export const idAt = (ms: number) => `${firstIdAt(ms)}-7000-8000-${(++made).toString(16).padStart(12, '0')}`

const aRow = (request: NewRequest, { receivedAt = MONDAY, ...change }: Partial<RequestRow>): RequestRow => ({
  ...asStored(request),
  fields: JSON.stringify(request.fields),
  id: idAt(receivedAt),
  receivedAt,
  ...change,
})

export const aTrialRow = (change: Partial<RequestRow> = {}) => aRow(aTrialRequest(), change)
export const aContactRow = (change: Partial<RequestRow> = {}) => aRow(readContactHtml('<p>Hello</p>'), change)

/** The decisions about spam, as a row has them. */
export const suspected = { suspectedFor: 'random letters' }
export const held = { ...suspected, heldAt: MONDAY }
export const marked = { spamAt: MONDAY }
export const released = { ...held, acceptedAt: MONDAY }
