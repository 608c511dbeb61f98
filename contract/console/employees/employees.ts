import * as z from 'zod/mini'
import { eachColumn, optionalFields } from '../../employee.ts'
import type { Calls } from '../call.ts'
import { Done } from '../done.ts'
import { LocalDate } from '../local-date.ts'
import { Id, Text } from '../text.ts'

export const MAX_EMPLOYEE_SEARCH = 200
export const MAX_EMPLOYEES_PAGE = 500
export const MAX_REVOKE_REASON = 200
/** The employees whose cards are recorded by one call. The console makes several calls for more. */
export const MAX_CARDS = 500

export const employeeFilters = ['all', 'without-photo', 'without-card'] as const
export type EmployeeFilter = (typeof employeeFilters)[number]

/** Which employees a list or an export has. */
const ShownEmployees = z.strictObject({
  /** Each word must begin a word of the name, the designation, the code or a number. */
  search: z._default(Text.check(z.maxLength(MAX_EMPLOYEE_SEARCH)), ''),
  show: z._default(z.enum(employeeFilters), 'all'),
})
export type ShownEmployees = z.infer<typeof ShownEmployees>

const EmployeesQuery = z.extend(ShownEmployees, {
  /** The `next` of the page before. */
  after: z.optional(Text.check(z.maxLength(4_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_EMPLOYEES_PAGE)), 100),
})
export type EmployeesQuery = z.infer<typeof EmployeesQuery>

export const EmployeeRow = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  designation: z.string(),
  code: z.string(),
  hasPhoto: z.boolean(),
  /** The newest card with the current link; null: none was recorded. */
  cardIssuedAt: z.nullable(z.number()),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

export const EmployeesAnswer = z.object({
  rows: z.array(EmployeeRow),
  /** Of all pages. */
  count: z.number(),
  next: z.nullable(z.string()),
})
export type EmployeesAnswer = z.infer<typeof EmployeesAnswer>

// The rules of the fields are in `records/employee.ts`; a longer text breaks them in any case.
const text = Text.check(z.maxLength(1_000))

export const EmployeeBody = z.object(eachColumn(() => text))
export type EmployeeBody = z.infer<typeof EmployeeBody>

/** Fields that are not named stay as they are. */
export const EmployeeChangeBody = z.partial(EmployeeBody)

const EmployeeRef = z.object({ id: z.string(), version: z.number() })

/** The name of the staff member; null for the command line. */
const by = z.nullable(z.string())

export const EmployeeHistoryItem = z.object({
  id: z.string(),
  at: z.number(),
  by,
  action: z.string(),
  fields: z.nullable(z.string()),
})
export type EmployeeHistoryItem = z.infer<typeof EmployeeHistoryItem>

/** What others stored since, and the names of the fields that they changed. */
export type StaleEmployee = {
  version: number
  fields: EmployeeBody
  changes: EmployeeHistoryItem[]
}

export const EmployeeLinkItem = z.object({
  id: z.string(),
  createdAt: z.number(),
  createdBy: by,
  revokedAt: z.nullable(z.number()),
  revokedBy: by,
  reason: z.nullable(z.string()),
  cards: z.array(z.object({ id: z.string(), issuedAt: z.number(), issuedBy: by })),
})
export type EmployeeLinkItem = z.infer<typeof EmployeeLinkItem>

const Field = z.enum(optionalFields)

export const EmployeeAnswer = z.object({
  id: z.string(),
  version: z.number(),
  addedAt: z.number(),
  hasPhoto: z.boolean(),
  fields: EmployeeBody,
  link: z.string(),
  /** What the company shows of the optional fields, and whether it needs the employee's consent. */
  show: z.object({ bloodGroup: z.boolean(), alternateNumber: z.boolean() }),
  isConsentRequired: z.boolean(),
  /** All decisions, the newest first. */
  consents: z.array(
    z.object({
      id: z.string(),
      field: Field,
      isGiven: z.boolean(),
      decidedOn: z.string(),
      recordedAt: z.number(),
      recordedBy: by,
    }),
  ),
  /** The newest first. */
  links: z.array(EmployeeLinkItem),
  /** From the audit, the newest first. */
  history: z.array(EmployeeHistoryItem),
})
export type EmployeeAnswer = z.infer<typeof EmployeeAnswer>

const RevokeBody = z.object({
  reason: Text.check(
    z.trim(),
    z.minLength(1, 'A short reason is required.'),
    z.maxLength(MAX_REVOKE_REASON, `A reason has at most ${MAX_REVOKE_REASON} characters.`),
  ),
  version: z.number().check(z.int()),
})

/** `isPhotoExternal`: the photo is on another server, so its address still works. */
const RevokeAnswer = z.object({ isPhotoExternal: z.boolean() })

export const ConsentBody = z.object({ field: Field, isGiven: z.boolean(), decidedOn: LocalDate })
export type ConsentBody = z.infer<typeof ConsentBody>

const CardsBody = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_CARDS)),
})
const CardsAnswer = z.object({ recorded: z.number() })

/** Longer than any link. */
export const MAX_FOUND_TEXT = 2_000

/** A scanned link, or an EmpId. */
const FoundBody = z.object({
  text: Text.check(z.trim(), z.minLength(1), z.maxLength(MAX_FOUND_TEXT)),
})

export const FoundAnswer = z.object({
  employee: z.object({ id: z.string(), name: z.string(), code: z.string() }),
  link: EmployeeLinkItem,
})
export type FoundAnswer = z.infer<typeof FoundAnswer>

const confirmed = { access: 'employees', needsConfirmation: true } as const

/** 400 with the `fields` at fault; 409 `exists` if the code is taken; 412 with `StaleEmployee`. */
export const employeeCalls = {
  'GET /employees': {
    access: 'employees',
    query: EmployeesQuery,
    answer: EmployeesAnswer,
    etag: 'content',
    commands: [
      {
        name: 'employees list',
        does: 'list employees by name',
        columns: ['id', 'code', 'name', 'designation', 'hasPhoto', 'cardIssuedAt'],
      },
    ],
  },
  'POST /employees': {
    access: 'employees',
    body: EmployeeBody,
    answer: EmployeeRef,
    commands: [{ name: 'employees add', does: 'add one employee' }],
  },
  'GET /employees/:id': {
    access: 'employees',
    answer: EmployeeAnswer,
    etag: 'version',
    commands: [
      { name: 'employees show', does: 'show one employee with cards, consents and history' },
      { name: 'employees link', does: 'show the link of an employee', shows: 'link' },
    ],
  },
  'PATCH /employees/:id': {
    access: 'employees',
    body: EmployeeChangeBody,
    answer: EmployeeRef,
    changes: 'employee',
    commands: [{ name: 'employees change', does: 'change fields of an employee; the link stays' }],
  },
  'DELETE /employees/:id': {
    ...confirmed,
    answer: Done,
    commands: [
      {
        name: 'employees remove',
        does: 'remove an employee with page and photo',
        asks: 'The page and the photo are deleted for good. Remove the employee?',
      },
    ],
  },
  'POST /employees/:id/revoke': {
    access: 'employees',
    body: RevokeBody,
    answer: RevokeAnswer,
    commands: [
      {
        name: 'employees revoke',
        does: 'disable the link of a lost card at once and issue a new one',
        asks: 'The link of the card stops working for good. Revoke it?',
      },
    ],
  },
  'PUT /employees/:id/consents': {
    access: 'employees',
    body: ConsentBody,
    answer: Done,
    commands: [{ name: 'employees consent', does: 'record whether a field may be public, as the employee decided' }],
  },
  /** JSON with everything stored about the employee. */
  'POST /employees/:id/export': {
    ...confirmed,
    answer: 'file',
    commands: [{ name: 'employees data', does: 'write everything that is stored about one employee, as JSON' }],
  },
  'GET /employees/:id/qr.svg': {
    access: 'employees',
    answer: 'file',
    commands: [{ name: 'employees qr-svg', does: 'write the QR code of the link as SVG' }],
  },
  'GET /employees/:id/qr.png': {
    access: 'employees',
    answer: 'file',
    commands: [{ name: 'employees qr-png', does: 'write the QR code of the link as PNG' }],
  },
  /** CSV with the links of the employees. */
  'POST /employees/export': {
    ...confirmed,
    query: ShownEmployees,
    answer: 'file',
    commands: [
      { name: 'employees export', does: 'write employees with their links as CSV, which can be imported again' },
    ],
  },
  /** Records that a card was handed to each employee. */
  'POST /employees/cards': { access: 'employees', body: CardsBody, answer: CardsAnswer },
  /** The owner of a card that was found; 404 if no employee has this card. */
  'POST /employees/found': {
    access: 'employees',
    body: FoundBody,
    answer: FoundAnswer,
    commands: [{ name: 'employees found', does: 'tell whose card was found, and its history', args: ['text'] }],
  },
} satisfies Calls
