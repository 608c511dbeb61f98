import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EmployeeDetail } from '../../contract/calls.ts'
import { lengthOf, MAX_LENGTH } from '../../contract/rules.ts'
import type { Employee } from '../../records/employee.ts'
import type { Site } from '../../settings/site.ts'
import type { Employees } from '../../store/employees/employees.ts'
import { limitLookups, type RateLimit } from '../http/rate-limit.ts'
import { throttleMisses } from '../http/throttle-misses.ts'

type Show = Site['employee']['show']
type Needs = { employees: Pick<Employees, 'find'>; show: Show; rateLimit: number }

export type LookUp = {
  /** What a route asks first; all of them are counted together. */
  limits: RateLimit[]
  /** Who has the id, as far as the company shows them; null for nobody, who may have been answered by then. */
  find(asked: string, request: FastifyRequest, reply: FastifyReply): Promise<EmployeeDetail | null>
}

/** The one way to an employee's details for who is not staff. */
export function openLookUp(app: FastifyInstance, { employees, show, rateLimit }: Needs): LookUp {
  const { delay, countMiss } = throttleMisses(app, rateLimit)
  return {
    limits: limitLookups(app, rateLimit),
    async find(asked, request, reply) {
      await delay(request)
      const employee = await employees.find(askedFor(asked))
      if (employee) return shown(employee, show)
      await countMiss(request, reply)
      return null
    },
  }
}

/** Nobody has it: staff cannot give an empty id. */
const NOBODY = ''

/** What cannot be an id is looked up too, as nobody's: a quicker answer would tell it from one that is unknown. */
function askedFor(text: string) {
  const empId = text.trim()
  return lengthOf(empId) > MAX_LENGTH.EmpId || empId.includes('\0') ? NOBODY : empId
}

/** Nothing the company does not show leaves the service. */
const shown = (employee: Employee, { bloodGroup, alternateNumber }: Show): EmployeeDetail => ({
  ImageName: employee.ImageName,
  EmployeeName: employee.EmployeeName,
  Designation: employee.Designation,
  EmployeeCode: employee.EmployeeCode,
  BloodGroup: bloodGroup ? employee.BloodGroup : '',
  ContactNo: employee.ContactNo,
  AlternateContactNo: alternateNumber ? employee.AlternateContactNo : '',
})
