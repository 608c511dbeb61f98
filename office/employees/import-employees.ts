import { existsSync } from 'node:fs'
import { employeeLink } from '../../contract/employee-link.ts'
import { stagePhotos } from '../../store/employees/stage-photos.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { progressBar } from '../cli/progress-bar.ts'
import { jsonText, type Terminal, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { checkEmployees, type Problem } from './check-employees.ts'
import { keepEmployees } from './keep-employees.ts'
import { readCsv } from './read-csv.ts'

export type ImportOptions = { photos?: string; skipBad?: true; dryRun?: true; json?: true }

/** `employees import`: every row is checked before the first is kept. */
export async function importEmployees(office: Office, name: string, options: ImportOptions) {
  const { store, settings, photosDir, terminal } = office
  const candidates = readCsv(fromCaller(terminal.env, name), photosFolder(terminal, options))
  const known = await store.employees.list()
  const photos = stagePhotos(photosDir, options)
  const bar = progressBar(terminal, 'Checking')
  let checked = 0
  try {
    const { good, problems } = await checkEmployees(candidates, {
      ...{ known, photos, signal: terminal.signal },
      onChecked: () => bar.show(++checked, candidates.length),
    })
    bar.end()
    terminal.err(report(problems))
    const bad = candidates.length - good.length
    if (bad > 0 && !options.skipBad) {
      throw new OfficeError(
        `Nothing was imported: ${bad} of ${rows(candidates.length)} cannot be. Correct the file, or import the others with --skip-bad.`,
      )
    }
    if (!options.dryRun && good.length > 0) await keepEmployees(store, good, photos)
    if (options.json) {
      if (!options.dryRun) warnOfLocalLink(office)
      const employees = (options.dryRun ? [] : good).map((employee) => ({
        ...employee,
        link: employeeLink(settings.publicUrl, employee.empId),
      }))
      return terminal.out(jsonText({ count: good.length, employees, skipped: problems }))
    }
    terminal.out(
      `${options.dryRun ? 'Would import' : 'Imported'} ${employeesText(good.length)}${bad > 0 ? `, skipped ${rows(bad)}` : ''}.\n`,
    )
  } finally {
    bar.end()
    photos.end()
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

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
const employeesText = (count: number) => (count === 1 ? '1 employee' : `${count} employees`)
