import { type Command, Option } from 'commander'
import { employeeLink } from '../../contract/employee-link.ts'
import { type Employee, employeeLabels } from '../../records/employee.ts'
import { csvColumns } from '../../store/employees/read-employees-csv.ts'
import { isConfirmed } from '../cli/confirm.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { shortId } from '../cli/short-ids.ts'
import { table } from '../cli/table.ts'
import { jsonText } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { whereRecords } from '../cli/where-records.ts'
import { addEmployee } from './add-employee.ts'
import { findEmployee, nameOf } from './find-employee.ts'
import { importEmployees } from './import-employees.ts'
import { revokeLink } from './revoke-link.ts'
import { showLink } from './show-link.ts'

export function addEmployeesCommands(program: Command, withOffice: WithOffice) {
  const employees = program.command('employees').description('employees and their pages')
  employees
    .command('list')
    .description('all employees, newest last; --json has their links')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  employees
    .command('add')
    .description('add one employee and print the link')
    .requiredOption('--name <text>', employeeLabels.EmployeeName)
    .option('--designation <text>', employeeLabels.Designation)
    .option('--code <text>', employeeLabels.EmployeeCode)
    .option('--blood-group <text>', employeeLabels.BloodGroup)
    .option('--contact-no <number>', employeeLabels.ContactNo)
    .option('--alternate-contact-no <number>', employeeLabels.AlternateContactNo)
    .option('--id <EmpId>', 'keep an id that is printed on a card already; else one is made')
    .addOption(
      new Option('--photo <file>', 'JPEG, PNG or WebP; it is made smaller').conflicts('imageName'),
    )
    .option('--image-name <name>', 'name of a photo that EMPLOYEE_PHOTO_URL serves')
    .option('--dry-run', 'check everything, change nothing')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(addEmployee))
  employees
    .command('import <file.csv>')
    .description('add the employees of a CSV file: all, or none if a row cannot be used')
    .option('--photos <folder>', 'where the files named in the column Photo are')
    .option('--skip-bad', 'leave out the rows that cannot be used')
    .option('--dry-run', 'check everything, change nothing')
    .option('--json', 'print JSON, for machines')
    .addHelpText(
      'after',
      `\nThe first line names the columns, in any order: ${csvColumns.join(', ')}.\nOnly EmployeeName is required. Without an EmpId one is made; a given one is kept.`,
    )
    .action(withOffice(importEmployees))
  employees
    .command('remove <id>')
    .description(
      'remove an employee and the photo, after asking: EmpId, its beginning, or employee code',
    )
    .option('--yes', 'do not ask')
    .option('--dry-run', 'say who would be removed, change nothing')
    .action(withOffice(remove))
  employees
    .command('revoke <id>')
    .description(
      'disable the link on a lost card at once, after asking; the employee gets a new link',
    )
    .option('--yes', 'do not ask')
    .option('--dry-run', 'say whose link would be revoked, change nothing')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(revokeLink))
  employees
    .command('link <id>')
    .description("an employee's link with its QR code: EmpId, its beginning, or employee code")
    .option('--svg <file>', 'write the code as SVG')
    .option('--png <file>', 'write the code as PNG')
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'say what would be written, write nothing')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(showLink))
}

async function list(office: Office, { json }: { json?: true }) {
  const { store, settings, terminal } = office
  const employees = await store.employees.list()
  if (json) {
    warnOfLocalLink(office)
    const link = ({ empId }: Employee) => employeeLink(settings.publicUrl, empId)
    return terminal.out(
      jsonText(employees.map((employee) => ({ ...employee, link: link(employee) }))),
    )
  }
  if (employees.length === 0)
    return terminal.err(`No employees yet in ${whereRecords(settings)}.\n`)
  const short = shortId(employees.map(({ empId }) => empId))
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

async function remove(office: Office, asked: string, { yes, dryRun }: RemoveOptions) {
  const { store, terminal } = office
  const employee = findEmployee(await store.employees.list(), asked)
  const who = nameOf(employee)
  if (dryRun) return terminal.out(`Would remove ${who}.\n`)
  const question = `Remove ${who}? The page and the photo are deleted; it cannot be undone.`
  if (!(await isConfirmed(terminal, question, yes))) return
  await store.employees.remove(employee.empId)
  terminal.out(`Removed ${who}; the link shows nobody now.\n`)
}
