import type { Attribution } from '../contract/attribution.ts'
import type { RequestStatus } from '../contract/console/request-status.ts'
import type { Field } from '../contract/forms/field.ts'
import type { FormName } from '../contract/forms/form.ts'
import { forms } from '../contract/forms/forms.ts'
import type { ListName } from '../contract/forms/options.ts'
import { cleanEmail } from '../contract/invisible.ts'
import type { FormLocale } from './language-rows.ts'
import type { SpamStatus } from './spam-status.ts'
import { storableText } from './storable-text.ts'

/** The validated values by the names of the fields, in the order of the form. Empty ones are left out. */
export type RequestFields = Record<string, string | string[]>

/** A request that a visitor sent or staff entered, and the state of the work on it. */
export type Request = {
  id: string
  receivedAt: number
  /** `CreateDate` of a proposal if it is readable, else the time when it arrived; null for the contact form. */
  createdAt: number | null
  form: FormName
  fields: RequestFields
  /** A contact message as it was received as HTML: evidence, which is never shown. Its texts are in `fields`. */
  html: string | null
  locale: FormLocale
  /** The hash of the consent text whose box was ticked, or null. */
  consentHash: string | null
  /** The id of the staff member who entered it by hand; null: a visitor sent it. */
  enteredBy: string | null
} & DerivedFields &
  SpamStatus &
  Attribution &
  WorkState

/** Values of `fields` in columns of their own, for lists, searches and erasures. Null if the form has no such field. */
export type DerivedFields = {
  name: string | null
  email: string | null
  company: string | null
  subject: string | null
  industry: string | null
  budget: string | null
}

export type NewRequest = Pick<Request, 'form' | 'fields' | 'createdAt' | 'html'> & DerivedFields

/** A request with its derived columns: fields by their meaning (`is`), choices by their list of options. */
export function newRequest({ fields, ...given }: Pick<Request, 'form' | 'fields' | 'createdAt' | 'html'>): NewRequest {
  const cleaned = Object.entries(fields).map(([name, value]) => [name, storableField(value)])
  const request = { ...given, fields: Object.fromEntries(cleaned) as RequestFields }
  return { ...request, ...derivedFields(request) }
}

/** JSON keeps halves of surrogate pairs and U+0000, which no database, URL or mail can have. */
const storableField = (value: string | string[]) =>
  typeof value === 'string' ? storableText(value) : value.map(storableText)

const derivedFields = (request: Sent): DerivedFields => ({
  name: roleValue(request, ({ is }) => is === 'name'),
  email: emailOf(roleValue(request, ({ is }) => is === 'email')),
  company: roleValue(request, ({ is }) => is === 'company'),
  subject: roleValue(request, ({ is }) => is === 'subject'),
  industry: roleValue(request, isChoiceOf('industries')),
  budget: roleValue(request, isChoiceOf('budgets')),
})

const emailOf = (text: string | null) => text && cleanEmail(text)

type Sent = Pick<Request, 'form' | 'fields'>

const isChoiceOf = (list: ListName) => (field: Field) => 'list' in field && field.list === list

/** The value of the first field of the form that is such a field; null if the form or the request has none. */
function roleValue({ form, fields }: Sent, isSuch: (field: Field) => boolean) {
  const described: [string, Field][] = Object.entries(forms[form].fields)
  const [name] = described.find(([, field]) => isSuch(field)) ?? []
  return name === undefined ? null : fieldOf(fields, name) || null
}

/** A field as one text; null if the request does not have it. */
export function fieldOf(fields: RequestFields, name: string): string | null {
  const value = fields[name]
  if (value === undefined) return null
  return typeof value === 'string' ? value : value.join(', ')
}

/** The visitor's own words: the description or the message. */
export const textOf = (request: Sent) => roleValue(request, ({ is }) => is === 'text') ?? ''

/** A request as staff work on it. */
export type WorkState = {
  /** Spam is not a work status: `SpamStatus` holds it. */
  status: Exclude<RequestStatus, 'spam'>
  /** The id of a staff member. */
  owner: string | null
  /** A date: `2026-12-01`. */
  followUpOn: string | null
  /** Set by the first change from `new` to a status that means an answer; cleared if that change is undone. */
  firstAnsweredAt: number | null
  /** The mail that was the first answer: `firstAnsweredAt` is when the mail server took it. Null: a status declared it. */
  firstAnswerMailId: string | null
  /** The time of the oldest mail of the visitor that nobody has answered; null if there is none. */
  waitingSince: number | null
  /** Who wrote the last mail; null: no mail after the request. */
  lastWriter: 'visitor' | 'staff' | null
  /** Increases with every change by staff; an edit names the version that it was made on. */
  version: number
}

export const newWorkState: WorkState = {
  status: 'new',
  owner: null,
  followUpOn: null,
  firstAnsweredAt: null,
  firstAnswerMailId: null,
  waitingSince: null,
  lastWriter: null,
  version: 0,
}

/** One change by staff. `by` is null for the command line. */
export type RequestChange = {
  id: string
  requestId: string
  /** The version of the request that the change made. */
  version: number
  at: number
  by: string | null
  field: 'status' | 'owner' | 'followUpOn' | 'waitingSince'
  before: string | null
  after: string | null
}

/** A note of staff about a request. Notes are never changed. */
export type Note = { id: string; requestId: string; at: number; by: string | null; text: string }
