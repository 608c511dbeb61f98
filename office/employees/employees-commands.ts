import { type Command, Option } from 'commander'
import { optionalFields } from '../../contract/employee.ts'
import { employeeLink } from '../../contract/employee-link.ts'
import type { Employee } from '../../records/employee.ts'
import { columnNames } from '../../store/employees/import/read-list.ts'
import { PHOTO_FORMATS } from '../../store/employees/photo-error.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { MIN_PREFIX } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { shortId } from '../cli/short-ids.ts'
import { table } from '../cli/table.ts'
import { jsonText } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { emptyListText } from '../cli/where-records.ts'
import { addEmployee } from './add-employee.ts'
import { addColumnOptions } from './column-options.ts'
import { editEmployee, readConsent } from './edit-employee.ts'
import { exportEmployees } from './export-employees.ts'
import { findEmployee, nameOf } from './find-employee.ts'
import { importEmployees, readColumn } from './import-employees.ts'
import { revokeLink } from './revoke-link.ts'
import { showCard } from './show-card.ts'
import { showLink } from './show-link.ts'

const EMPLOYEE_HELP = `EmpId, employee code, or at least the first ${MIN_PREFIX} characters of an EmpId`

export function addEmployeesCommands(program: Command, withOffice: WithOffice) {
  const employees = program.command('employees').description('employees and their pages')
  employees
    .command('list')
    .description('list all employees, newest last; --json includes their links')
    .option('--without-photo', 'only employees who have no photo')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  addColumnOptions(employees.command('add'), { areRequired: true })
    .description('add one employee and print the link')
    .option('--id <EmpId>', 'the EmpId of a card that is already printed (default: a new random id)')
    .addOption(new Option('--photo <file>', `${PHOTO_FORMATS}; it is scaled down`).conflicts('imageName'))
    .option('--image-name <name>', 'file name of a photo that EMPLOYEE_PHOTO_URL serves')
    .option('--dry-run', 'check everything, change nothing')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(addEmployee))
  addColumnOptions(employees.command('edit'))
    .argument('<id>', EMPLOYEE_HELP)
    .description('change fields, the photo or the consents of an employee; the link stays')
    .addOption(new Option('--photo <file>', `${PHOTO_FORMATS}; it is scaled down`))
    .addOption(new Option('--no-photo', 'remove the photo'))
    .option(
      '--consent <field=yes|no>',
      `whether ${optionalFields.join(' or ')} may be public, as the employee decided; once per field`,
      readConsent,
    )
    .option('--consent-date <date>', 'the day of the decision (default: today)')
    .option('--dry-run', 'check everything, change nothing')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(editEmployee))
  employees
    .command('import')
    .argument('<file.csv>', 'one employee per row')
    .description('add the employees of a CSV file, or none of them if a row is invalid')
    .option('--update', 'change employees whose code is in the file; shows a preview and asks')
    .option('--remove-missing', 'with --update: remove employees whose code is not in the file')
    .option('--photos <path>', 'a folder or ZIP file of photos, named by column Photo or by code')
    .option('--column <name=heading>', 'the heading of a column; once per column', readColumn)
    .option('--encoding <name>', 'such as utf-8 or windows-1252 (default: detected)')
    .option('--skip-bad', 'skip invalid rows and import the others')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'check everything and show what would be done, change nothing')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      `\nThe first line names the columns, in any order and case: ${columnNames}.\nHeadings that HR systems use, such as "Personnel number" or "Vorname", are known too.\nA row without an EmpId gets a new random one.`,
    )
    .action(withOffice(importEmployees))
  employees
    .command('export')
    .argument('[file.csv]', 'default: standard output')
    .description('write all employees with their links as CSV, which can be imported again')
    .option('--of <id>', `everything stored about one employee, as JSON: ${EMPLOYEE_HELP}`)
    .option('--force', 'overwrite the file if it exists')
    .option('--json', 'write JSON')
    .action(withOffice(exportEmployees))
  employees
    .command('remove')
    .argument('<id>', EMPLOYEE_HELP)
    .description('remove an employee with page and photo; asks first')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show who would be removed, change nothing')
    .action(withOffice(remove))
  employees
    .command('revoke')
    .argument('<id>', EMPLOYEE_HELP)
    .description("disable a lost card's link at once and issue a new one; asks first")
    .option('--reason <text>', 'why, for the history of the card')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show whose link would be revoked, change nothing')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(revokeLink))
  employees
    .command('link')
    .argument('<id>', EMPLOYEE_HELP)
    .description("show an employee's link and its QR code")
    .option('--svg <file>', 'write the QR code as SVG')
    .option('--png <file>', 'write the QR code as PNG')
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'show what would be written, write nothing')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(showLink))
  employees
    .command('found')
    .argument('<text>', 'the link or EmpId of a card, also of a revoked one')
    .description('tell whose card was found, and its history')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(showCard))
}

type ListOptions = { json?: true; withoutPhoto?: true }

async function list(office: Office, { json, withoutPhoto }: ListOptions) {
  const { store, settings, terminal } = office
  const all = await store.employees.list()
  const employees = withoutPhoto ? all.filter(({ ImageName }) => ImageName === '') : all
  if (json) {
    warnOfLocalLink(office)
    const link = ({ empId }: Employee) => employeeLink(settings.publicUrl, empId)
    return terminal.out(jsonText(employees.map((employee) => ({ ...employee, link: link(employee) }))))
  }
  if (all.length === 0) return terminal.err(emptyListText('employees', false, settings))
  if (employees.length === 0) return terminal.err('Every employee has a photo.\n')
  const short = shortId(all.map(({ empId }) => empId))
  const columns = [
    { title: 'EmpId', text: ({ empId }: Employee) => short(empId), least: 8 },
    { title: 'Employee Code', text: ({ EmployeeCode }: Employee) => EmployeeCode, least: 7 },
    { title: 'Name', text: ({ EmployeeName }: Employee) => EmployeeName, least: 8 },
    { title: 'Designation', text: ({ Designation }: Employee) => Designation, least: 8 },
    { title: 'Mobile No.', text: ({ ContactNo }: Employee) => ContactNo, least: 8 },
    { title: 'Photo', text: ({ ImageName }: Employee) => (ImageName ? 'yes' : 'no') },
  ]
  terminal.out(table(columns, employees, terminal.columns))
}

type RemoveOptions = { yes?: true; dryRun?: true }

async function remove(office: Office, query: string, { yes, dryRun }: RemoveOptions) {
  const { store, terminal } = office
  const employee = findEmployee(await store.employees.list(), query)
  const who = nameOf(employee)
  if (dryRun) return terminal.out(`Would remove ${who}.\n`)
  const question = `Remove ${who}? The page and the photo are deleted. This cannot be undone.`
  if (!(await isConfirmed(terminal, question, yes))) return
  await store.employees.remove(employee.empId)
  terminal.out(`Removed ${who}; the link no longer works.\n`)
}
