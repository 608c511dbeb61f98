import type { FastifyInstance } from 'fastify'
import { MAX_EMP_ID, withoutEndOfSentence } from '../../contract/employee-link.ts'
import { lengthOf } from '../../contract/forms/length-of.ts'
import type { EmployeeDetail } from '../../contract/wire/calls.ts'
import { publicDetails, type ShownFields } from '../../records/public-employee.ts'
import type { Employees } from '../../store/employees/employees.ts'
import { limitLookups, type RateLimit } from '../http/rate-limit.ts'

type Needs = {
  employees: Pick<Employees, 'find'>
  show: ShownFields
  isConsentRequired: boolean
  rateLimit: number
}

export type EmployeeLookup = {
  /** Hooks of the routes with a look-up, which share one rate limit. */
  rateLimits: RateLimit[]
  /** The employee's public details, or null. */
  find(text: string): Promise<EmployeeDetail | null>
}

/** The only public access to employees' details: rate limited, with only the public fields, and not cached. */
export function openEmployeeLookup(
  app: FastifyInstance,
  { employees, show, isConsentRequired, rateLimit }: Needs,
): EmployeeLookup {
  return {
    rateLimits: limitLookups(app, rateLimit),
    async find(text) {
      const empId = asEmpId(text)
      const employee = await employees.find(empId, withoutEndOfSentence(empId))
      if (!employee) return null
      return publicDetails(employee, { consents: employee.consents, show, isConsentRequired })
    },
  }
}

/** No employee has the empty id. */
const UNKNOWN_ID = ''

/** A malformed id is looked up as an unknown id, so that the response time does not distinguish them. */
function asEmpId(text: string) {
  const empId = text.trim()
  return lengthOf(empId) > MAX_EMP_ID ? UNKNOWN_ID : empId
}
