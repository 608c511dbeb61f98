import { Readable } from 'node:stream'
import { employeeLink } from '../../../contract/employee-link.ts'
import { employeesCsvHead, employeesCsvRows } from '../../../records/csv/employees-csv.ts'
import { dateIn } from '../../../records/local-days.ts'
import { qrCodePng, qrCodeSvg } from '../../../records/qr-code.ts'
import type { EmployeeCursor, ShownEmployees } from '../../../store/employees/employee-list.ts'
import { employeeExport } from '../../../store/employees/export-employee.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { notFound } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'

const BATCH_EMPLOYEES = 500

/** Files about employees: QR codes and exports. */
export const employeeFileCalls: CallGroup = async (app, { store, site, settings }) => {
  const linkOf = ({ empId }: { empId: string }) => employeeLink(settings.publicUrl, empId)
  const today = () => dateIn(site.company.timeZone, Date.now())

  /** In batches, between which other calls are answered. */
  async function* csvParts(shown: ShownEmployees) {
    const refusals = await store.employees.refusals()
    yield employeesCsvHead()
    for (let after: EmployeeCursor | undefined; ; ) {
      const some = await store.employees.listPage(shown, { after, limit: BATCH_EMPLOYEES })
      yield employeesCsvRows(
        some.map((employee) => ({ ...employee, Link: linkOf(employee) })),
        refusals,
      )
      if (some.length < BATCH_EMPLOYEES) return
      after = some.at(-1)
    }
  }

  async function findEmployee({ id }: { id: string }) {
    const employee = await store.employees.get(id)
    if (!employee) throw notFound('employee')
    return employee
  }

  on(app, 'GET /employees/:id/qr.svg', async ({ params }) => ({
    type: 'image/svg+xml',
    content: await qrCodeSvg(linkOf(await findEmployee(params))),
  }))

  on(app, 'GET /employees/:id/qr.png', async ({ params }) => ({
    type: 'image/png',
    content: await qrCodePng(linkOf(await findEmployee(params))),
  }))

  on(app, 'POST /employees/export', async ({ query, staff }) => {
    await store.audit.add({ by: staff.id, action: 'exported the employees' })
    return {
      type: 'text/csv; charset=utf-8',
      name: `employees-${today()}.csv`,
      content: Readable.from(csvParts(query)),
    }
  })

  on(app, 'POST /employees/:id/export', async ({ params, staff }) => {
    const employee = await findEmployee(params)
    await store.audit.add({ by: staff.id, action: 'exported an employee', subject: employee.id })
    return {
      type: 'application/octet-stream', // The console saves it as it is.
      name: `employee-${today()}.json`,
      content: `${JSON.stringify(await employeeExport(store, employee), null, 2)}\n`,
    }
  })
}
