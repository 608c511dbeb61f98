import { noTexts } from '../../contract/employee.ts'
import { employeeLink } from '../../contract/employee-link.ts'
import { addEmployees } from '../../store/employees/add-employees.ts'
import { newImageName } from '../../store/employees/employee-photos.ts'
import { newEmpId } from '../../store/employees/employees.ts'
import { planImport } from '../../store/employees/import/plan-import.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { columnsIn } from './column-options.ts'
import { tryEncode } from './photo-files.ts'

export type AddOptions = {
  id?: string
  photo?: string
  imageName?: string
  dryRun?: true
  json?: true
}

/** `employees add` */
export async function addEmployee(office: Office, options: AddOptions) {
  const { store, settings, terminal } = office
  const { EmpId, photo, ...employee } = await check(office, options)
  const name = visibleLine(employee.EmployeeName)
  if (options.dryRun) return terminal.out(`Would add ${name}.\n`)
  const added = {
    ...employee,
    photo,
    empId: EmpId || newEmpId(),
    ImageName: photo ? newImageName() : (options.imageName ?? ''),
  }
  await addEmployees(store.employees, [added])
  warnOfLocalLink(office)
  const link = employeeLink(settings.publicUrl, added.empId)
  const { photo: _, ...fields } = added
  terminal.out(options.json ? jsonText({ ...fields, link }) : `Added ${name}: ${link}\n`)
}

/** Checks the employee as a list with one row. */
async function check({ store, terminal }: Office, options: AddOptions) {
  const fields = { EmpId: options.id ?? '', ...noTexts, ...columnsIn(options) }
  const file = options.photo === undefined ? '' : fromCaller(terminal.env, options.photo)
  const photo = file === '' ? undefined : await tryEncode(async () => file)
  if (terminal.signal.aborted) throw new OfficeError('Stopped; nothing was changed.')
  const { problems, added } = await planImport(
    {
      list: { rows: [{ line: 1, fields, photo: file, ImageName: options.imageName }] },
      photos: photo ? [{ name: file, problem: 'problem' in photo ? photo.problem : null }] : [],
      options: { mode: 'add', skipWrong: false, removeMissing: false },
    },
    await store.employees.list(),
    new Set(),
  )
  const [read] = added
  if (!read || (photo && 'problem' in photo)) throw new OfficeError(problems.map(({ why }) => why).join('\n'))
  return { ...read.fields, photo }
}
