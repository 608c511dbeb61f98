import * as z from 'zod/mini'
import { bloodGroups, readBloodGroup } from '../contract/blood-group.ts'
import { type EmployeeTexts, eachColumn, type OptionalField } from '../contract/employee.ts'
import { MAX_EMP_ID } from '../contract/employee-link.ts'
import { lengthOf } from '../contract/forms/length-of.ts'
import { cleanLine } from '../contract/invisible.ts'

/** `empId` is the secret in the link, not the employee code. */
export type NewEmployee = EmployeeTexts & { empId: string; ImageName: string }

/** A stored employee. */
export type Employee = NewEmployee & {
  /** Names the employee in the console and the audit. It stays when the link is revoked. */
  id: string
  /** Counts the changes, so that a change based on an old state is noticed. */
  version: number
  addedAt: number
}

/** The employee's latest decisions: whether a field may be public. A field without a decision is missing. */
export type Consents = Partial<Record<OptionalField, boolean>>

/** The fields that employees refused to make public: the id of the employee, a space, the field. */
export type Refusals = ReadonlySet<string>

/** A decision of the employee. All decisions are kept, the latest one of a field counts. */
export type ConsentRecord = {
  id: string
  employeeId: string
  field: OptionalField
  isGiven: boolean
  /** The day of the decision: `2026-11-23`. */
  decidedOn: string
  recordedAt: number
  /** The id of the staff member; null: the command line. */
  recordedBy: string | null
}

/** A link of an employee: the current one, and the revoked ones. */
export type EmployeeLink = {
  id: string
  employeeId: string
  /** Of the EmpId, so that a revoked link is recognised without being stored. */
  hash: string
  createdAt: number
  createdBy: string | null
  /** Null: the link works. */
  revokedAt: number | null
  revokedBy: string | null
  reason: string | null
}

/** A card with a link was handed to the employee. */
export type IssuedCard = { id: string; linkId: string; issuedAt: number; issuedBy: string | null }

const maxLength = (name: string, limit: number) =>
  z.refine<string>((value) => lengthOf(value) <= limit, {
    error: `${name} must have at most ${limit} characters.`,
  })

const line = (name: string, limit: number) =>
  z.string().check(
    z.overwrite(cleanLine),
    z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
      error: `${name} must be one line without control characters.`,
    }),
    maxLength(name, limit),
  )

const phone = (name: string, limit: number) =>
  line(name, limit).check(
    z.refine((value) => value === '' || isPhone(value), {
      error: `${name} must be a telephone number: digits, with spaces, hyphens, dots, slashes and brackets, like +44 20 7946 0123.`,
    }),
  )

const bloodGroup = (name: string, limit: number) =>
  line(name, limit).check(
    z.overwrite((value) => readBloodGroup(value) ?? value),
    z.refine((value) => value === '' || bloodGroups.some((group) => group === value), {
      error: `${name} must be ${bloodGroups.slice(0, -1).join(', ')} or ${bloodGroups.at(-1)}, or empty.`,
    }),
  )

const isPhone = (value: string) =>
  /^\+?[\d\s()./\-\u2010-\u2013]+$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 3

/** The employee's fields as staff give them; those that are not required may be empty. */
export const EmployeeFields = z.object({
  /** Empty: a new id is generated. */
  EmpId: line('EmpId', MAX_EMP_ID),
  ...eachColumn((name, { kind, max, isRequired }) => {
    const text = { text: line, phone, bloodGroup }[kind](name, max)
    return text.check(z.refine((value) => !isRequired || value !== '', { error: `${name} is required.` }))
  }),
})
export type EmployeeFields = z.infer<typeof EmployeeFields>
