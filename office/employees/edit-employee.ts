import * as z from 'zod/mini'
import { LocalDate } from '../../contract/console/local-date.ts'
import { type OptionalField, optionalFields } from '../../contract/employee.ts'
import { type Employee, EmployeeFields } from '../../records/employee.ts'
import { explainFailure } from '../../store/employees/add-employees.ts'
import type { ChangeOutcome } from '../../store/employees/change-employee.ts'
import { companyDate } from '../cli/company-date.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { columnsIn } from './column-options.ts'
import { findEmployee, nameOf } from './find-employee.ts'
import { tryEncode } from './photo-files.ts'

type Consents = Partial<Record<OptionalField, boolean>>

export type EditOptions = {
  /** False: the photo is removed. */
  photo?: string | false
  consent?: Consents
  consentDate?: string
  dryRun?: true
  json?: true
}

/** Adds `BloodGroup=no` of a command line to the consents before. */
export function readConsent(text: string, before: Consents = {}): Consents {
  const [, name = '', answer = ''] = /^([^=]*)=(yes|no)$/i.exec(text.trim()) ?? []
  const field = optionalFields.find((known) => known.toLowerCase() === name.toLowerCase())
  if (!field)
    throw new UsageError(
      `--consent is "${visibleLine(text)}"; expected ${optionalFields.map((known) => `${known}=yes`).join(' or ')}, or =no.`,
    )
  return { ...before, [field]: answer.toLowerCase() === 'yes' }
}

const Changed = z.partial(z.omit(EmployeeFields, { EmpId: true }))

/** `employees edit` */
export async function editEmployee(office: Office, query: string, options: EditOptions) {
  const { store, terminal } = office
  const fields = readFields(options)
  const decidedOn = readDate(office, options)
  const employee = findEmployee(await store.employees.list(), query)
  const photo = await readPhoto(office, options.photo)
  const consents = Object.entries(options.consent ?? {}) as [OptionalField, boolean][]
  const names = [
    ...Object.keys(fields),
    ...(photo === undefined ? [] : ['Photo']),
    ...consents.map(([field]) => `consent to ${field}`),
  ]
  if (names.length === 0) throw new UsageError('Nothing to change; name a field, a photo or a consent.')
  const what = `${names.join(', ')} of ${nameOf(employee)}`
  if (options.dryRun) return terminal.out(`Would change ${what}.\n`)
  const change = {
    by: null,
    version: employee.version,
    fields,
    ...(photo !== undefined && { photo }),
  }
  const changed = changedOf(await explainFailure(() => store.employees.change(employee.id, change)), employee)
  for (const [field, isGiven] of consents) {
    const decision = { field, isGiven, decidedOn, by: null }
    await store.employeeRecords.recordConsent(employee.id, decision)
  }
  if (options.json) return terminal.out(jsonText({ ...changed, consents: options.consent ?? {} }))
  terminal.out(`Changed ${what}.\n`)
}

function readFields(options: EditOptions) {
  const read = Changed.safeParse(columnsIn(options))
  if (read.success) return read.data
  throw new OfficeError(read.error.issues.map(({ message }) => message).join('\n'))
}

/** The day of the decision; empty without one. */
function readDate({ terminal }: Office, { consent, consentDate }: EditOptions) {
  if (!consent && consentDate !== undefined) throw new UsageError('--consent-date needs --consent.')
  if (!consent) return ''
  const today = companyDate(terminal)
  if (consentDate === undefined) return today
  if (!LocalDate.safeParse(consentDate).success || consentDate > today)
    throw new OfficeError(
      `--consent-date is "${visibleLine(consentDate)}"; expected an existing date like ${today}, not in the future.`,
    )
  return consentDate
}

async function readPhoto({ terminal }: Office, path: string | false | undefined) {
  if (path === undefined) return undefined
  if (path === false) return null
  const file = fromCaller(terminal.env, path)
  const photo = await tryEncode(async () => file)
  if ('problem' in photo) throw new OfficeError(`The photo ${file} ${photo.problem}.`)
  return photo
}

function changedOf(result: ChangeOutcome, { EmployeeName }: Employee) {
  if (result.outcome === 'changed') return result.employee
  if (result.outcome === 'taken')
    throw new OfficeError(
      `EmployeeCode "${visibleLine(result.by.EmployeeCode)}" is taken by ${visibleLine(result.by.EmployeeName)}. Nothing was changed.`,
    )
  throw new OfficeError(
    `${visibleLine(EmployeeName)} was changed or removed at the same time. Nothing was changed; try again.`,
  )
}
