import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { employeeLink } from '../../contract/employee-link.ts'
import { addEmployees } from '../../store/employees/add-employees.ts'
import { checkEmployees, type Problem } from '../../store/employees/check-employees.ts'
import { readEmployeesCsv } from '../../store/employees/read-employees-csv.ts'
import { counted } from '../cli/counted.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { withProgress } from '../cli/progress-bar.ts'
import { jsonText, type Terminal, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'

export type ImportOptions = { photos?: string; skipBad?: true; dryRun?: true; json?: true }

/** `employees import`: every row is checked before the first is stored. */
export async function importEmployees(office: Office, name: string, options: ImportOptions) {
  const { store, settings, terminal } = office
  const candidates = readCandidates(terminal, name, options)
  const known = await store.employees.list()
  const how = { doing: 'Checking', stopped: 'Stopped; nothing was changed.' }
  const { good, problems } = await withProgress(terminal, how, (onProgress) =>
    checkEmployees(candidates, { known, onProgress }),
  )
  terminal.err(report(problems))
  const invalid = candidates.length - good.length
  if (invalid > 0 && !options.skipBad) {
    throw new OfficeError(
      `Nothing was imported; invalid: ${invalid} of ${counted(candidates.length, 'row')}. Correct the file, or import the other rows with --skip-bad.`,
    )
  }
  if (!options.dryRun && good.length > 0) await addEmployees(store.employees, good)
  if (options.json) {
    if (!options.dryRun) warnOfLocalLink(office)
    const employees = (options.dryRun ? [] : good).map(({ photo: _, ...employee }) => ({
      ...employee,
      link: employeeLink(settings.publicUrl, employee.empId),
    }))
    return terminal.out(jsonText({ count: good.length, employees, skipped: problems }))
  }
  terminal.out(
    `${options.dryRun ? 'Would import' : 'Imported'} ${counted(good.length, 'employee')}${invalid > 0 ? `, skipped ${counted(invalid, 'row')}` : ''}.\n`,
  )
}

/** The rows of the file, with the photos' paths. */
function readCandidates(terminal: Terminal, name: string, options: ImportOptions) {
  const file = fromCaller(terminal.env, name)
  const folder = photosFolder(terminal, options)
  const { candidates, hasPhotoColumn } = readEmployeesCsv(readContent(file), file)
  if (!hasPhotoColumn) return candidates
  if (folder === undefined) {
    throw new OfficeError(
      `${file} has a column Photo; give the folder of the photos with --photos FOLDER.`,
    )
  }
  return candidates.map((candidate) => ({
    ...candidate,
    photo: candidate.photo === null ? null : join(folder, candidate.photo),
  }))
}

function readContent(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OfficeError(
      code === 'ENOENT' ? `${file} does not exist.` : `${file} could not be read (${code}).`,
    )
  }
}

function photosFolder({ env }: Terminal, { photos }: ImportOptions) {
  if (photos === undefined) return undefined
  const folder = fromCaller(env, photos)
  if (existsSync(folder)) return folder
  throw new OfficeError(`--photos is ${folder}, which does not exist; expected a folder of photos.`)
}

const report = (problems: Problem[]) =>
  problems.map(({ where, why }) => `${where}: ${visibleLine(why)}\n`).join('')
