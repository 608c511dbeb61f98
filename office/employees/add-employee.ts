import { employeeLink } from '../../contract/employee-link.ts'
import { addEmployees } from '../../store/employees/add-employees.ts'
import { checkEmployees } from '../../store/employees/check-employees.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'

export type AddOptions = {
  name: string
  designation?: string
  code?: string
  bloodGroup?: string
  contactNo?: string
  alternateContactNo?: string
  id?: string
  photo?: string
  imageName?: string
  dryRun?: true
  json?: true
}

/** `employees add` */
export async function addEmployee(office: Office, options: AddOptions) {
  const { store, settings, terminal } = office
  const candidate = {
    where: '',
    fields: {
      EmpId: options.id ?? '',
      EmployeeName: options.name,
      Designation: options.designation ?? '',
      EmployeeCode: options.code ?? '',
      BloodGroup: options.bloodGroup ?? '',
      ContactNo: options.contactNo ?? '',
      AlternateContactNo: options.alternateContactNo ?? '',
    },
    photo: options.photo === undefined ? null : fromCaller(terminal.env, options.photo),
    ImageName: options.imageName ?? '',
  }
  const known = await store.employees.list()
  const onProgress = () => {
    if (terminal.signal.aborted) throw new OfficeError('Stopped; nothing was changed.')
  }
  const { good, problems } = await checkEmployees([candidate], { known, onProgress })
  const [employee] = good
  if (!employee) throw new OfficeError(problems.map(({ why }) => why).join('\n'))
  const name = visibleLine(employee.EmployeeName)
  if (options.dryRun) return terminal.out(`Would add ${name}.\n`)
  await addEmployees(store.employees, good)
  warnOfLocalLink(office)
  const link = employeeLink(settings.publicUrl, employee.empId)
  const { photo: _, ...fields } = employee
  terminal.out(options.json ? jsonText({ ...fields, link }) : `Added ${name}: ${link}\n`)
}
