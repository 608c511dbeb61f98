import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { listColumns } from '../../contract/console/employees/import-limits.ts'
import { employeeLink } from '../../contract/employee-link.ts'
import { explainFailure } from '../../store/employees/add-employees.ts'
import type { ImportRef } from '../../store/employees/import/apply-import.ts'
import {
  type ImportOptions as HowToImport,
  type ImportPlan,
  type ImportSource,
  isApplicable,
  planImport,
} from '../../store/employees/import/plan-import.ts'
import { columnNames, readEmployeeList } from '../../store/employees/import/read-list.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { groupOf } from '../cli/group-of.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { withProgress } from '../cli/progress-bar.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { importReport, namedEmployee } from './import-report.ts'
import { openPhotos, type PhotoFile } from './photo-files.ts'

type ImportOptions = {
  update?: true
  removeMissing?: true
  photos?: string
  column?: Record<string, string>
  encoding?: string
  skipBad?: true
  yes?: true
  dryRun?: true
  json?: true
}

export function addImportCommand(program: Command, withOffice: WithOffice) {
  groupOf(program, 'employees')
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
}

/** `employees import`: every row and photo is checked before the first is stored. */
async function importEmployees(office: Office, name: string, options: ImportOptions) {
  const { store, terminal } = office
  if (options.removeMissing && !options.update)
    throw new UsageError('--remove-missing needs --update, because employees are matched then.')
  const file = fromCaller(terminal.env, name)
  const { encoding, column: columns } = options
  const list = await readEmployeeList(readContent(file), file, { encoding, columns })
  if (options.photos === undefined && list.rows.some(({ photo }) => photo !== ''))
    throw new OfficeError(
      `${file} names photos in a column Photo; give the folder or ZIP file of the photos with --photos PATH.`,
    )
  const { files, duplicates } =
    options.photos === undefined
      ? { files: [], duplicates: [] }
      : await openPhotos(fromCaller(terminal.env, options.photos))
  for (const photo of duplicates) terminal.err(`The ZIP file has ${visibleLine(photo)} twice; the first one is used.\n`)
  const source: ImportSource = { list, photos: files.map(unchecked), options: howOf(options) }
  // Staged, because all photos together may need more memory than there is.
  const staged = options.dryRun ? null : { ...(await store.employeeImports.start(null)), by: null }
  try {
    const photos = await checkPhotos(office, { source, files, staged })
    await applyAll(office, { ...source, photos }, staged, options)
  } finally {
    if (staged) {
      await store.employeeImports.discard(staged)
      await store.employeeImports.eraseUnused()
    }
  }
}

/** Adds `EmployeeName=Full name` of a command line to the columns before. */
function readColumn(text: string, before: Record<string, string> = {}) {
  const [, name = '', heading = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const column = listColumns.find((known) => known.toLowerCase() === name.trim().toLowerCase())
  if (!column)
    throw new UsageError(
      `--column is "${visibleLine(text)}"; expected NAME=HEADING, with a NAME of: ${listColumns.join(', ')}.`,
    )
  return { ...before, [column]: heading }
}

const unchecked = ({ name }: PhotoFile) => ({ name, problem: null })

const howOf = ({ update, skipBad, removeMissing }: ImportOptions): HowToImport => ({
  mode: update ? 'update' : 'add',
  skipWrong: skipBad === true,
  removeMissing: removeMissing === true,
})

function readContent(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OfficeError(code === 'ENOENT' ? `${file} does not exist.` : `${file} could not be read (${code}).`)
  }
}

type ToCheck = { source: ImportSource; files: PhotoFile[]; staged: ImportRef | null }

/** Encodes the photos that the import would use. */
async function checkPhotos(office: Office, { source, files, staged }: ToCheck) {
  const { store, terminal } = office
  const plan = await planImport(source, await store.employees.list(), await store.employees.refusals())
  const used = new Set([...plan.added, ...plan.changed].map(({ photo }) => photo))
  const toEncode = files.filter(({ name }) => used.has(name))
  const problems = new Map<string, string>()
  const how = { doing: 'Checking photos', stopped: 'Stopped; nothing was changed.' }
  await withProgress(terminal, how, async (onProgress) => {
    for (const [done, { name, encode }] of toEncode.entries()) {
      onProgress(done, toEncode.length)
      const photo = await encode()
      if ('problem' in photo) problems.set(name, photo.problem)
      else if (staged) await store.employeeImports.setPhoto(staged, { name, photo })
    }
    onProgress(toEncode.length, toEncode.length)
  })
  return source.photos.map(({ name }) => ({ name, problem: problems.get(name) ?? null }))
}

async function applyAll(office: Office, source: ImportSource, staged: ImportRef | null, options: ImportOptions) {
  const { store, settings, terminal } = office
  const plan = await planImport(source, await store.employees.list(), await store.employees.refusals())
  terminal.err(importReport(plan, source))
  if (!isApplicable(plan, source.options))
    throw new OfficeError(
      options.removeMissing && options.skipBad
        ? 'Nothing was imported: employees are removed only if no row is invalid, because a wrong row may be one of them. Correct the file, or leave out --remove-missing.'
        : `Nothing was imported; ${invalid(plan)}. Correct the file, or import the rest with --skip-bad.`,
    )
  const { fingerprint } = plan
  let added: { empId: string }[] = []
  if (staged) {
    if (options.update && !(await isConfirmed(terminal, questionOf(plan, options), options.yes))) return
    const result = await explainFailure(() => store.employeeImports.apply(staged, { source, fingerprint }))
    if (result.outcome !== 'applied')
      throw new OfficeError('The employees have changed during the import. Nothing was imported; start it again.')
    added = result.added
  }
  const removed = options.removeMissing ? plan.missing : []
  if (!options.json) return terminal.out(summaryOf(plan, { ...options, removed: removed.length }))
  if (staged) warnOfLocalLink(office)
  const employees = added.map(({ empId }, index) => ({
    ...plan.added[index]?.fields,
    empId,
    EmpId: undefined,
    link: employeeLink(settings.publicUrl, empId),
  }))
  terminal.out(
    jsonText({
      count: plan.added.length,
      employees,
      changed: plan.changed.map(({ employee, changes, photo }) => ({
        ...namedEmployee(employee),
        changes,
        photo,
      })),
      unchanged: plan.unchanged,
      missing: plan.missing.map(namedEmployee),
      removed: removed.length,
      skipped: plan.problems,
      warnings: plan.warnings,
      unmatchedPhotos: plan.unmatchedPhotos,
      withoutPhoto: plan.withoutPhoto,
    }),
  )
}

function questionOf({ added, changed, missing }: ImportPlan, { removeMissing }: ImportOptions) {
  const removes = removeMissing ? `, remove ${missing.length}` : ''
  return `Add ${added.length}, change ${changed.length}${removes}?`
}

const invalid = ({ wrong }: ImportPlan) =>
  wrong === 1 ? 'one row or photo is invalid' : `${wrong} rows or photos are invalid`

type Summed = ImportOptions & { removed: number }

function summaryOf({ added, changed, unchanged, wrong }: ImportPlan, options: Summed) {
  const skipped = wrong > 0 ? `, skipped ${wrong} ${wrong === 1 ? 'row or photo' : 'rows or photos'}` : ''
  const done = options.dryRun ? 'Would import' : 'Imported'
  if (!options.update) return `${done} ${counted(added.length, 'employee')}${skipped}.\n`
  const counts = `added ${added.length}, changed ${changed.length}, unchanged ${unchanged}`
  const removed = options.removeMissing ? `, removed ${options.removed}` : ''
  return `${done}: ${counts}${removed}${skipped}.\n`
}
