import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asProblem, type Problem } from '../../store/backup/verify.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'
import { countsText } from './counts-text.ts'
import { lieElsewhere, photoNames } from './photo-files.ts'

/** An import writes the photos before the employees, so younger photos without an employee are no problem. */
const IMPORT_LIMIT_MS = 60 * 60 * 1_000

type VerifyOptions = { json?: true }

/** `verify` */
export async function verifyStore(
  { store, settings, photosDir, terminal }: Office,
  options: VerifyOptions,
) {
  const names = photoNames(photosDir) // Listed before the employees: those removed meanwhile must not be reported.
  const { counts, problems } = await store.check()
  if (problems.length === 0) {
    problems.push(...(await photoProblems({ store, photosDir, terminal }, names)))
  }
  const all = { ...counts, photos: names.length }
  const where = whereRecords(settings)
  if (options.json) {
    terminal.out(jsonText({ where, ok: problems.length === 0, counts: all, problems }))
  } else {
    terminal.out(problems.map(asLine).join(''))
    terminal.out(`Read ${countsText(all)} in ${where}.\n`)
  }
  if (problems.length > 0) {
    throw new OfficeError(
      'Something is wrong with the records; what to do is in docs/operations.md.',
    )
  }
  if (!options.json) terminal.out('All of it is whole.\n')
}

type Photos = Pick<Office, 'store' | 'photosDir' | 'terminal'>

async function photoProblems({ store, photosDir, terminal }: Photos, names: string[]) {
  if (lieElsewhere(terminal.env)) return []
  const employees = await store.employees.list()
  const shown = new Set(employees.map(({ ImageName }) => ImageName))
  const unused = names.filter((name) => !shown.has(name) && isOld(join(photosDir, name)))
  const missing = employees.filter(
    ({ ImageName }) => ImageName && !existsSync(join(photosDir, ImageName)),
  )
  const without = await Promise.all(missing.map(({ empId }) => store.employees.find(empId)))
  return [
    asProblem('photos without an employee', unused),
    asProblem(
      'employees whose photo is missing',
      without.flatMap((employee) =>
        employee ? [`${employee.empId} (${employee.ImageName})`] : [],
      ),
    ),
  ].filter(({ count }) => count > 0)
}

const isOld = (file: string) =>
  (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - IMPORT_LIMIT_MS

function asLine({ problem, count, examples }: Problem) {
  const more = count > examples.length ? ', …' : ''
  return `${problem}: ${count} (${visibleLine(examples.join(', '))}${more})\n`
}
