import { employeeLink } from '../../contract/employee-link.ts'
import { employeesCsv } from '../../records/csv/employees-csv.ts'
import { employeeExport } from '../../store/employees/export-employee.ts'
import type { Office } from '../cli/open-office.ts'
import { fromCaller, writeFile } from '../cli/output-file.ts'
import { jsonText } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { findEmployee } from './find-employee.ts'

export type ExportOptions = { of?: string; force?: true; json?: true }

/** `employees export` */
export async function exportEmployees(office: Office, name: string | undefined, options: ExportOptions) {
  const { store, settings } = office
  const employees = await store.employees.list()
  if (options.of !== undefined) {
    const one = await employeeExport(store, findEmployee(employees, options.of))
    await store.audit.add({ by: null, action: 'exported an employee', subject: one.employee.id })
    return write(office, name, jsonText(one), options)
  }
  warnOfLocalLink(office)
  const linked = employees.map((employee) => ({
    ...employee,
    Link: employeeLink(settings.publicUrl, employee.empId),
  }))
  await store.audit.add({ by: null, action: 'exported the employees' })
  const text = options.json ? jsonText(linked) : employeesCsv(linked, await store.employees.refusals())
  write(office, name, text, options)
}

function write({ terminal }: Office, name: string | undefined, text: string, { force = false }: { force?: boolean }) {
  if (name === undefined) return terminal.out(text)
  const file = fromCaller(terminal.env, name)
  writeFile(file, text, { force })
  terminal.out(`Wrote ${file}.\n`)
}
