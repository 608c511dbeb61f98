import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ShownEmployees } from '../../../contract/console/employees/employees.ts'
import { IdParams } from '../../../contract/console/text.ts'
import { employeeLink } from '../../../contract/employee-link.ts'
import { employeesCsvHead, employeesCsvRows } from '../../../records/csv/employees-csv.ts'
import { dateIn } from '../../../records/local-days.ts'
import { qrCodePng, qrCodeSvg } from '../../../records/qr-code.ts'
import type { EmployeeCursor } from '../../../store/employees/employee-list.ts'
import { employeeExport } from '../../../store/employees/export-employee.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { FileAnswer } from '../guard/file-answer.ts'
import { signedInOn } from '../guard/guard.ts'
import { notFound } from '../guard/refusal.ts'

const BATCH_EMPLOYEES = 500

/** Files about employees: QR codes and exports. */
export const employeeFileCalls: ConsoleCalls = async (app, { store, site, settings }) => {
  const config = { access: 'employees' } as const
  const confirmed = { ...config, needsConfirmation: true } as const
  const linkOf = ({ empId }: { empId: string }) => employeeLink(settings.publicUrl, empId)
  const today = () => dateIn(site.company.timeZone, Date.now())

  /** In batches, between which other calls are answered. */
  async function* csvParts(shown: ShownEmployees) {
    yield employeesCsvHead()
    for (let after: EmployeeCursor | undefined; ; ) {
      const some = await store.employees.listPage(shown, { after, limit: BATCH_EMPLOYEES })
      yield employeesCsvRows(some.map((employee) => ({ ...employee, Link: linkOf(employee) })))
      if (some.length < BATCH_EMPLOYEES) return
      after = some.at(-1)
      await yieldToEventLoop()
    }
  }

  async function findEmployee({ id }: { id: string }) {
    const employee = await store.employees.get(id)
    if (!employee) throw notFound('employee')
    return employee
  }

  app.get(
    '/employees/:id/qr.svg',
    { config, schema: { params: IdParams, response: { 200: FileAnswer } } },
    async (request, reply) => {
      const employee = await findEmployee(request.params)
      reply.type('image/svg+xml')
      return qrCodeSvg(linkOf(employee))
    },
  )

  app.get(
    '/employees/:id/qr.png',
    { config, schema: { params: IdParams, response: { 200: FileAnswer } } },
    async (request, reply) => {
      const employee = await findEmployee(request.params)
      reply.type('image/png')
      return qrCodePng(linkOf(employee))
    },
  )

  app.post(
    '/employees/export',
    {
      config: confirmed,
      schema: { querystring: ShownEmployees, response: { 200: FileAnswer } },
    },
    async (request, reply) => {
      const by = signedInOn(request).staff.id
      await store.audit.add({ by, action: 'exported the employees' })
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="employees-${today()}.csv"`)
      return reply.send(Readable.from(csvParts(request.query)))
    },
  )

  app.post(
    '/employees/:id/export',
    { config: confirmed, schema: { params: IdParams, response: { 200: FileAnswer } } },
    async (request, reply) => {
      const employee = await findEmployee(request.params)
      const by = signedInOn(request).staff.id
      await store.audit.add({ by, action: 'exported an employee', subject: employee.id })
      reply.type('application/octet-stream') // A file: the console saves it as it is.
      reply.header('content-disposition', `attachment; filename="employee-${today()}.json"`)
      return `${JSON.stringify(await employeeExport(store, employee), null, 2)}\n`
    },
  )
}
