import type { RouteShorthandOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { no, yes } from '../../contract/envelope.ts'
import { GenericRequest } from '../../contract/wire/calls.ts'
import type { EmployeeLookup } from '../employees/employee-lookup.ts'

type Needs = { lookup: EmployeeLookup; onRequest: RouteShorthandOptions['onRequest'] }

export const employeeDetail: FastifyPluginAsyncZod<Needs> = async (app, { lookup, onRequest }) => {
  const schema = { body: GenericRequest }
  app.post('/EmployessDetailAll', { schema, onRequest }, async ({ body }) => {
    const employee = await lookup.find(body.StrOne)
    return employee
      ? { ...yes(), dbmlEmployeeDetailsList: [employee] }
      : { ...no('There is no such employee.'), dbmlEmployeeDetailsList: [] }
  })
}
