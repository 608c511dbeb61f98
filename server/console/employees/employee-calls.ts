import * as z from 'zod/mini'
import type { EmployeeDetail } from '../../../contract/calls.ts'
import { Done } from '../../../contract/console/done.ts'
import {
  CardsAnswer,
  CardsBody,
  ConsentBody,
  EmployeeAnswer,
  EmployeeBody,
  EmployeeChangeBody,
  EmployeeRef,
  EmployeesAnswer,
  EmployeesQuery,
  FoundAnswer,
  FoundBody,
  RevokeAnswer,
  RevokeBody,
  type StaleEmployee,
} from '../../../contract/console/employees/employees.ts'
import { IdParams } from '../../../contract/console/text.ts'
import { empIdIn, employeeLink } from '../../../contract/employee-link.ts'
import { type Employee, EmployeeFields, employeeLabels } from '../../../records/employee.ts'
import { dateIn } from '../../../records/local-days.ts'
import { staffNames } from '../../../records/staff.ts'
import { newEmpId, TakenError } from '../../../store/employees/employees.ts'
import { answerUnlessKnown } from '../guard/answer-if-changed.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { signedInOn } from '../guard/guard.ts'
import { readVersion } from '../guard/read-version.ts'
import { notFound, Refusal } from '../guard/refusal.ts'
import { asLinkItem, readHistory, readRecord } from './employee-record.ts'
import { listEmployees } from './list-employees.ts'

const done = { done: true as const }

/** Employees, their links, cards and consents. */
export const employeeCalls: ConsoleCalls = async (app, { store, site, settings }) => {
  const { employees, employeeRecords } = store
  const config = { access: 'employees' } as const

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
      ...{ version: employee.version, fields: fieldsOf(employee), changes },
    }
    const who = changes[0]?.by ?? 'Somebody'
    throw new Refusal(
      412,
      'version-stale',
      `${who} changed ${employee.EmployeeName} in the meantime. Your change is not stored yet.`,
      details,
    )
  }

  app.get(
    '/employees',
    {
      config,
      schema: {
        querystring: EmployeesQuery,
        response: { 200: EmployeesAnswer, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      // Read before the list: if that is newer, the next poll reads it again.
      const revision = await employees.revision()
      return answerUnlessKnown({ request, reply }, revision, () =>
        listEmployees(employees, request.query),
      )
    },
  )

  app.post(
    '/employees',
    { config, schema: { body: EmployeeBody, response: { 200: EmployeeRef } } },
    async (request) => {
      const fields = readFields(request.body)
      const { staff } = signedInOn(request)
      const empId = newEmpId()
      const complete = { ...emptyFields, ...fields, ImageName: '', empId }
      try {
        await employees.add([complete], staff.id)
      } catch (error) {
        if (!(error instanceof TakenError)) throw error
        throw codeTaken(await employees.findByCode(complete.EmployeeCode))
      }
      const added = await employees.find(empId)
      if (!added) throw notFound('employee')
      return added
    },
  )

  app.get(
    '/employees/:id',
    { config, schema: { params: IdParams, response: { 200: EmployeeAnswer } } },
    async (request, reply) => {
      const employee = await findEmployee(request.params)
      reply.header('etag', `"${employee.version}"`)
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
    },
  )

  app.patch(
    '/employees/:id',
    {
      config,
      schema: { params: IdParams, body: EmployeeChangeBody, response: { 200: EmployeeRef } },
    },
    async (request) => {
      const version = readVersion(request.headers['if-match'], 'employee')
      const fields = readFields(request.body)
      const by = signedInOn(request).staff.id
      const result = await employees.change(request.params.id, { by, version, fields })
      if (result.outcome === 'unknown') throw notFound('employee')
      if (result.outcome === 'taken') throw codeTaken(result.by)
      if (result.outcome === 'stale') return refuseStale(result.employee, version)
      return result.employee
    },
  )

  app.delete(
    '/employees/:id',
    {
      config: { ...config, needsConfirmation: true },
      schema: { params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      const { empId } = await findEmployee(request.params)
      if (!(await employees.remove(empId, signedInOn(request).staff.id))) throw notFound('employee')
      return done
    },
  )

  app.post(
    '/employees/:id/revoke',
    { config, schema: { params: IdParams, body: RevokeBody, response: { 200: RevokeAnswer } } },
    async (request) => {
      const { reason, version } = request.body
      const employee = await findEmployee(request.params)
      if (employee.version !== version) return refuseStale(employee, version)
      const by = signedInOn(request).staff.id
      const issued = await employees.renewLink(employee.empId, { by, reason })
      // Somebody else revoked the link at the same time.
      return issued ?? refuseStale(await findEmployee(request.params), version)
    },
  )

  app.put(
    '/employees/:id/consents',
    { config, schema: { params: IdParams, body: ConsentBody, response: { 200: Done } } },
    async (request) => {
      const consent = { ...request.body, by: signedInOn(request).staff.id }
      if (consent.decidedOn > dateIn(site.company.timeZone, Date.now()))
        throw new Refusal(400, 'invalid', 'The day of the decision is in the future.')
      if (!(await employeeRecords.recordConsent(request.params.id, consent)))
        throw notFound('employee')
      return done
    },
  )

  app.post(
    '/employees/cards',
    { config, schema: { body: CardsBody, response: { 200: CardsAnswer } } },
    async (request) => {
      const ids = [...new Set(request.body.ids)]
      const by = signedInOn(request).staff.id
      return { recorded: await employeeRecords.issueCards(ids, by) }
    },
  )

  app.post(
    '/employees/found',
    { config, schema: { body: FoundBody, response: { 200: FoundAnswer } } },
    async (request) => {
      const found = await employeeRecords.findCard(empIdIn(request.body.text))
      if (!found)
        throw new Refusal(
          404,
          'not-found',
          'No employee on record has or had a card with this link.',
        )
      const { id, EmployeeName, EmployeeCode } = found.employee
      const [{ cards }, staff] = await Promise.all([employeeRecords.of(id), store.staff.list()])
      return {
        employee: { id, name: EmployeeName, code: EmployeeCode },
        link: asLinkItem(found.link, cards, staffNames(staff)),
      }
    },
  )
}

/** The actions in the audit that count up the version of an employee. */
const makesVersion = new Set([
  'changed an employee',
  'revoked a link',
  'recorded a consent',
  'recorded a refused consent',
])

const emptyFields: EmployeeBody = {
  EmployeeName: '',
  Designation: '',
  EmployeeCode: '',
  BloodGroup: '',
  ContactNo: '',
  AlternateContactNo: '',
}

const fieldsOf = (employee: EmployeeDetail): EmployeeBody => ({
  EmployeeName: employee.EmployeeName,
  Designation: employee.Designation,
  EmployeeCode: employee.EmployeeCode,
  BloodGroup: employee.BloodGroup,
  ContactNo: employee.ContactNo,
  AlternateContactNo: employee.AlternateContactNo,
})

const Changed = z.partial(z.omit(EmployeeFields, { EmpId: true }))

/** The valid fields; refused with a sentence for each field that is not, in the words of the form. */
function readFields(body: z.infer<typeof EmployeeChangeBody>) {
  const read = Changed.safeParse(body)
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.map(({ path: [name], message }) => {
      const label = employeeLabels[name as keyof typeof employeeLabels]
      return [name, message.replace(String(name), label)]
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
