import * as z from 'zod/mini'
import { done } from '../../../contract/console/done.ts'
import type { EmployeeBody, EmployeeChangeBody, StaleEmployee } from '../../../contract/console/employees/employees.ts'
import { eachColumn, labelOfColumn, noTexts } from '../../../contract/employee.ts'
import { empIdIn, employeeLink } from '../../../contract/employee-link.ts'
import { type Employee, EmployeeFields } from '../../../records/employee.ts'
import { dateIn } from '../../../records/local-days.ts'
import { staffNames } from '../../../records/staff.ts'
import { newEmpId, TakenError } from '../../../store/employees/employees.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { notFound, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'
import { asLinkItem, readHistory, readRecord } from './employee-record.ts'
import { listEmployees } from './list-employees.ts'

/** Employees, their links, cards and consents. */
export const employeeCalls: CallGroup = async (app, { store, site, settings }) => {
  const { employees, employeeRecords } = store

  async function findEmployee({ id }: { id: string }) {
    const employee = await employees.get(id)
    if (!employee) throw notFound('employee')
    return employee
  }

  async function refuseStale(employee: Employee, version: number): Promise<never> {
    const history = await readHistory(store, employee.id)
    const later = Math.max(employee.version - version, 0)
    const changes = history.filter(({ action }) => makesVersion.has(action)).slice(0, later)
    const details: StaleEmployee = {
      version: employee.version,
      fields: fieldsOf(employee),
      changes,
    }
    const who = changes[0]?.by ?? 'Somebody'
    throw new Refusal(
      412,
      'version-stale',
      `${who} changed ${employee.EmployeeName} in the meantime. Your change is not stored yet.`,
      details,
    )
  }

  on(app, 'GET /employees', ({ query }) => listEmployees(employees, query), {
    version: () => employees.revision(),
  })

  on(app, 'POST /employees', async ({ body, staff }) => {
    const fields = readFields(body)
    const empId = newEmpId()
    const complete = { ...noTexts, ...fields, ImageName: '', empId }
    try {
      await employees.add([complete], staff.id)
    } catch (error) {
      if (!(error instanceof TakenError)) throw error
      throw codeTaken(await employees.findByCode(complete.EmployeeCode))
    }
    const added = await employees.find(empId)
    if (!added) throw notFound('employee')
    return added
  })

  on(app, 'GET /employees/:id', async ({ params }) => {
    const employee = await findEmployee(params)
    return {
      id: employee.id,
      version: employee.version,
      addedAt: employee.addedAt,
      hasPhoto: employee.ImageName !== '',
      fields: fieldsOf(employee),
      link: employeeLink(settings.publicUrl, employee.empId),
      show: site.employee.show,
      isConsentRequired: settings.employeeConsent === 'required',
      ...(await readRecord(store, employee)),
    }
  })

  on(app, 'PATCH /employees/:id', async ({ params, body, version, staff }) => {
    const change = { by: staff.id, version, fields: readFields(body) }
    const result = await employees.change(params.id, change)
    if (result.outcome === 'unknown') throw notFound('employee')
    if (result.outcome === 'taken') throw codeTaken(result.by)
    if (result.outcome === 'stale') return refuseStale(result.employee, version)
    return result.employee
  })

  on(app, 'DELETE /employees/:id', async ({ params, staff }) => {
    const { empId } = await findEmployee(params)
    if (!(await employees.remove(empId, staff.id))) throw notFound('employee')
    return done
  })

  on(app, 'POST /employees/:id/revoke', async ({ params, body: { reason, version }, staff }) => {
    const employee = await findEmployee(params)
    if (employee.version !== version) return refuseStale(employee, version)
    const issued = await employees.renewLink(employee.empId, { by: staff.id, reason })
    // Somebody else revoked the link at the same time.
    return issued ?? refuseStale(await findEmployee(params), version)
  })

  on(app, 'PUT /employees/:id/consents', async ({ params, body, staff }) => {
    if (body.decidedOn > dateIn(site.company.timeZone, Date.now()))
      throw new Refusal(400, 'invalid', 'The day of the decision is in the future.')
    if (!(await employeeRecords.recordConsent(params.id, { ...body, by: staff.id }))) throw notFound('employee')
    return done
  })

  on(app, 'POST /employees/cards', async ({ body, staff }) => ({
    recorded: await employeeRecords.issueCards([...new Set(body.ids)], staff.id),
  }))

  on(app, 'POST /employees/found', async ({ body }) => {
    const found = await employeeRecords.findCard(empIdIn(body.text))
    if (!found) throw new Refusal(404, 'not-found', 'No employee on record has or had a card with this link.')
    const { id, EmployeeName, EmployeeCode } = found.employee
    const [{ cards }, staff] = await Promise.all([employeeRecords.of(id), store.staff.list()])
    return {
      employee: { id, name: EmployeeName, code: EmployeeCode },
      link: asLinkItem(found.link, cards, staffNames(staff)),
    }
  })
}

/** The actions in the audit that count up the version of an employee. */
const makesVersion = new Set([
  'changed an employee',
  'revoked a link',
  'recorded a consent',
  'recorded a refused consent',
])

const fieldsOf = (employee: Employee): EmployeeBody => eachColumn((name) => employee[name])

const Changed = z.partial(z.omit(EmployeeFields, { EmpId: true }))

/** The valid fields; refused with a sentence for each field that is not, in the words of the form. */
function readFields(body: z.infer<typeof EmployeeChangeBody>) {
  const read = Changed.safeParse(body)
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.map(({ path: [name], message }) => {
      const column = String(name)
      return [column, message.replace(column, labelOfColumn(column))]
    }),
  )
  throw new Refusal(400, 'invalid', Object.values(fields).join(' '), { fields })
}

function codeTaken(owner: Employee | null) {
  const sentence = owner
    ? `The code ${owner.EmployeeCode} belongs to ${owner.EmployeeName}.`
    : 'The code was taken by somebody else a moment ago. Try again.'
  return new Refusal(409, 'exists', sentence, { fields: { EmployeeCode: sentence } })
}
