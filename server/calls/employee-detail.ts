import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { EmployeeDetail, GenericRequest } from '../../contract/calls.ts'
import { no, yes } from '../../contract/envelope.ts'
import { MOST } from '../../contract/rules.ts'
import type { Site } from '../../contract/site.ts'
import type { Employee, Employees } from '../store/store.ts'

type Show = Site['employee']['show']
type Needs = { employees: Employees; show: Show; onRequest: RouteShorthandOptions['onRequest'] }

export const employeeDetail: FastifyPluginAsyncZod<Needs> = async (
  app,
  { employees, show, onRequest },
) => {
  const schema = { body: GenericRequest }
  app.post('/EmployessDetailAll', { schema, onRequest }, async ({ body }) => {
    const empId = body.StrOne.trim()
    const employee = canExist(empId) ? await employees.find(empId) : null
    return employee
      ? { ...yes(), dbmlEmployeeDetailsList: [shown(employee, show)] }
      : { ...no('There is no such employee.'), dbmlEmployeeDetailsList: [] }
  })
}

const canExist = (empId: string) => empId !== '' && [...empId].length <= MOST.EmpId

/** The record as it travels: nothing the company does not show leaves the service. */
function shown(employee: Employee, { bloodGroup, alternateNumber }: Show) {
  const detail = EmployeeDetail.parse(employee)
  return {
    ...detail,
    BloodGroup: bloodGroup ? detail.BloodGroup : '',
    AlternateContactNo: alternateNumber ? detail.AlternateContactNo : '',
  }
}
