import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { listColumns } from '../../contract/console/employees/import-limits.ts'
import { employeeLink } from '../../contract/employee-link.ts'
import { newId } from '../../store/database/new-id.ts'
import { explainFailure } from '../../store/employees/add-employees.ts'
import type { ImportPlan, ImportSource } from '../../store/employees/import/judge-import.ts'
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
  const content = readContent(file)
  const list = await readEmployeeList(content, file, { encoding, columns })
  if (options.photos === undefined && list.rows.some(({ photo }) => photo !== ''))
    throw new OfficeError(
      `${file} names photos in a column Photo; give the folder or ZIP file of the photos with --photos PATH.`,
    )
  const { files, duplicates } =
    options.photos === undefined
      ? { files: [], duplicates: [] }
      : await openPhotos(fromCaller(terminal.env, options.photos))
  for (const photo of duplicates) terminal.err(`The ZIP file has ${visibleLine(photo)} twice; the first one is used.\n`)
  const source: ImportSource = {
    list,
    photos: files.map(({ name }) => ({ name, problem: null })),
    options: {
      mode: options.update ? 'update' : 'add',
      skipWrong: options.skipBad === true,
      removeMissing: options.removeMissing === true,
    },
  }
  // Staged, because all photos together may need more memory than there is.
  const owner = newId()
  try {
    if (!options.dryRun) await store.employeeImports.setList(owner, file, content)
    const photos = await checkPhotos(office, source, files, options.dryRun ? null : owner)
    await applyAll(office, { ...source, photos }, owner, options)
  } finally {
    if (!options.dryRun) {
      await store.employeeImports.discard(owner)
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

function readContent(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OfficeError(code === 'ENOENT' ? `${file} does not exist.` : `${file} could not be read (${code}).`)
  }
}

/** Encodes the photos that the import would use, and stages them for the owner. */
async function checkPhotos(
  { store, terminal }: Office,
  source: ImportSource,
  files: PhotoFile[],
  owner: string | null,
) {
  const plan = await store.employeeImports.judge(source)
  const used = new Set([...plan.added, ...plan.changed].map(({ photo }) => photo))
  const toEncode = files.filter(({ name }) => used.has(name))
  const problems = new Map<string, string>()
  const how = { doing: 'Checking photos', stopped: 'Stopped; nothing was changed.' }
  await withProgress(terminal, how, async (onProgress) => {
    for (const [done, { name, encode }] of toEncode.entries()) {
      onProgress(done, toEncode.length)
      const photo = await encode()
      if ('problem' in photo) problems.set(name, photo.problem)
      else if (owner !== null) await store.employeeImports.setPhoto(owner, { name, photo })
    }
    onProgress(toEncode.length, toEncode.length)
  })
  return source.photos.map(({ name }) => ({ name, problem: problems.get(name) ?? null }))
}

async function applyAll(office: Office, source: ImportSource, owner: string, options: ImportOptions) {
  const { store, settings, terminal } = office
  const plan = await store.employeeImports.judge(source)
  terminal.err(importReport(plan))
  if (!plan.isApplicable)
    throw new OfficeError(
      options.removeMissing && options.skipBad
        ? 'Nothing was imported: employees are removed only if no row is invalid, because a wrong row may be one of them. Correct the file, or leave out --remove-missing.'
        : `Nothing was imported; ${invalid(plan)}. Correct the file, or import the rest with --skip-bad.`,
    )
  let added: { empId: string }[] = []
  if (!options.dryRun) {
    if (options.update && !(await isConfirmed(terminal, questionOf(plan, options), options.yes))) return
    const result = await explainFailure(() => store.employeeImports.apply(owner, plan, null))
    if (typeof result === 'string')
      throw new OfficeError('The employees have changed during the import. Nothing was imported; start it again.')
    added = result
  }
  const removed = options.removeMissing ? plan.missing : []
  if (!options.json) return terminal.out(summaryOf(plan, { ...options, removed: removed.length }))
  if (!options.dryRun) warnOfLocalLink(office)
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
      changed: plan.changed.map(({ changes, photo, ...person }) => ({
        ...namedEmployee(person),
        changes,
        photo,
      })),
      unchanged: plan.unchanged,
      missing: plan.missing.map(namedEmployee),
      removed: removed.length,
      skipped: plan.problems,
      warnings: plan.warnings,
      unmatchedPhotos: plan.unmatchedPhotos,
      withoutPhoto: plan.withoutPhoto.map(namedEmployee),
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
