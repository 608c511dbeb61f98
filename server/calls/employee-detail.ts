import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { EmployeeDetail, GenericRequest } from '../../contract/calls.ts'
import { no, yes } from '../../contract/envelope.ts'
import { MOST } from '../../contract/rules.ts'
import type { Site } from '../../contract/site.ts'
import type { SlowDown } from '../http/slow-down.ts'
import type { Employee, Employees } from '../store/store.ts'

type Show = Site['employee']['show']
type Needs = {
  employees: Pick<Employees, 'find'>
  show: Show
  slowDown: SlowDown
  onRequest: RouteShorthandOptions['onRequest']
}

export const employeeDetail: FastifyPluginAsyncZod<Needs> = async (
  app,
  { employees, show, slowDown, onRequest },
) => {
  const schema = { body: GenericRequest }
  app.post('/EmployessDetailAll', { schema, onRequest }, async (request, reply) => {
    await slowDown.untilItsTurn(request)
    const employee = await employees.find(askedFor(request.body.StrOne))
    if (employee) return { ...yes(), dbmlEmployeeDetailsList: [shown(employee, show)] }
    await slowDown.countMiss(request, reply)
    if (reply.sent) return reply
    return { ...no('There is no such employee.'), dbmlEmployeeDetailsList: [] }
  })
}

/** Nobody has it: staff cannot give an empty id. */
const NOBODY = ''

/** What cannot be an id is looked up too, as nobody's: a quicker answer would tell it from one that is unknown. */
function askedFor(StrOne: string) {
  const empId = StrOne.trim()
  return [...empId].length > MOST.EmpId || empId.includes('\0') ? NOBODY : empId
}

/** The record as it travels: nothing the company does not show leaves the service. */
function shown(employee: Employee, { bloodGroup, alternateNumber }: Show) {
  const detail = EmployeeDetail.parse(employee)
  return {
    ...detail,
    BloodGroup: bloodGroup ? detail.BloodGroup : '',
    AlternateContactNo: alternateNumber ? detail.AlternateContactNo : '',
  }
}
