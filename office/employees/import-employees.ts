import type { Command } from 'commander'
import { listColumns } from '../../contract/console/employees/import-limits.ts'
import { employeeLink } from '../../contract/employee-link.ts'
import { failureText, isOutOfReach, sqliteCode } from '../../store/database/errors.ts'
import { newId } from '../../store/database/new-id.ts'
import { encodeOrExplain } from '../../store/employees/encode-photo.ts'
import type { ImportPlan } from '../../store/employees/import/judge-import.ts'
import { columnNames } from '../../store/employees/import/read-list.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { groupOf } from '../cli/group-of.ts'
import { readInput } from '../cli/input-file.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { withProgress } from '../cli/progress-bar.ts'
import { jsonText, type Terminal, visibleLine } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { importReport } from './import-report.ts'
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

/** `employees import`: the console's import, staged with an id of its own, because nobody is signed in. */
async function importEmployees(office: Office, name: string, options: ImportOptions) {
  const { store, terminal } = office
  const { update, skipBad: skipWrong = false, removeMissing = false, column: columns, encoding } = options
  if (removeMissing && !update)
    throw new UsageError('--remove-missing needs --update, because employees are matched then.')
  const fileName = fromCaller(terminal.env, name)
  const content = readInput(fileName)
  const files = options.photos === undefined ? [] : await readPhotoNames(terminal, options.photos)
  const judge = (problems: Map<string, string>) => {
    const photos = files.map(({ name }) => ({ name, problem: problems.get(name) ?? null }))
    const mode = update ? 'update' : 'add'
    const how = { mode, skipWrong, removeMissing, columns, encoding } as const
    return store.employeeImports.judgeUpload({ fileName, content, photos }, how)
  }
  const { added, changed, source } = await judge(new Map())
  if (options.photos === undefined && source.list?.rows.some(({ photo }) => photo !== ''))
    throw new OfficeError(
      `${fileName} names photos in a column Photo; give the folder or ZIP file of the photos with --photos PATH.`,
    )
  const used = new Set([...added, ...changed].map(({ photo }) => photo))
  const owner = options.dryRun ? null : newId()
  try {
    if (owner) await store.employeeImports.setList(owner, fileName, content)
    const usedFiles = files.filter(({ name }) => used.has(name))
    const problems = await checkPhotos(office, owner, usedFiles)
    await applyPlan(office, owner, await judge(problems), options)
  } finally {
    if (owner) await erase(office, owner)
  }
}

/** A failure does not replace that of the import. */
async function erase({ store: { employeeImports }, terminal }: Office, owner: string) {
  try {
    await employeeImports.discard(owner)
    await employeeImports.eraseUnused()
  } catch (error) {
    const why = visibleLine((error as Error).message)
    terminal.err(`The copies of list and photos could not be erased (${why}); the service erases them within a day.\n`)
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

async function readPhotoNames(terminal: Terminal, path: string) {
  const { files, duplicates } = await openPhotos(fromCaller(terminal.env, path))
  for (const photo of duplicates) terminal.err(`The ZIP file has ${visibleLine(photo)} twice; the first one is used.\n`)
  return files
}

/** Stages the photos of the owner. Resolves to the problem of each that cannot be used. */
async function checkPhotos({ store, terminal }: Office, owner: string | null, files: PhotoFile[]) {
  const problems = new Map<string, string>()
  const how = { doing: 'Checking photos', stopped: 'Stopped; nothing was changed.' }
  await withProgress(terminal, how, async (onProgress) => {
    for (const [done, { name, read }] of files.entries()) {
      onProgress(done, files.length)
      const photo = await encodeOrExplain(read)
      if ('problem' in photo) problems.set(name, photo.problem)
      else if (owner) await store.employeeImports.setPhoto(owner, { name, photo })
    }
    onProgress(files.length, files.length)
  })
  return problems
}

/** `owner`: null for a dry run. */
async function applyPlan(office: Office, owner: string | null, plan: ImportPlan, options: ImportOptions) {
  const { store, terminal } = office
  terminal.err(importReport(plan))
  if (!plan.isApplicable)
    throw new OfficeError(
      options.removeMissing && options.skipBad
        ? 'Nothing was imported: employees are removed only if no row is invalid, because a wrong row may be one of them. Correct the file, or leave out --remove-missing.'
        : `Nothing was imported; ${invalid(plan)}. Correct the file, or import the rest with --skip-bad.`,
    )
  if (!owner) return printResult(office, plan, options, [])
  if (options.update && !(await isConfirmed(terminal, questionOf(plan, options), options.yes))) return
  const added = await store.employeeImports.apply(owner, plan, null).catch(explain)
  if (typeof added === 'string')
    throw new OfficeError('The employees have changed during the import. Nothing was imported; start it again.')
  await printResult(office, plan, options, added)
}

function explain(error: unknown): never {
  const failure = failureText(error)
  if (failure === undefined) throw error
  const why = visibleLine(failure)
  throw new OfficeError(
    isOutOfReach(error) && sqliteCode(error) === 0
      ? `The database did not respond (${why}), so the employees may or may not be stored. Check with office employees list before you try again.`
      : `The employees could not be stored (${why}). Nothing was changed.`,
  )
}

/** `added`: the ids of the added employees. */
async function printResult(office: Office, plan: ImportPlan, options: ImportOptions, added: string[]) {
  const { store, settings, terminal } = office
  if (!options.json) return terminal.out(summaryOf(plan, options))
  if (!options.dryRun) warnOfLocalLink(office)
  const employees = await store.employees.getMany(added)
  terminal.out(
    jsonText({
      count: plan.added.length,
      employees: employees.map((one) => ({ ...one, link: employeeLink(settings.publicUrl, one.empId) })),
      changed: plan.changed.map(({ employee: _, ...change }) => change),
      unchanged: plan.unchanged,
      missing: plan.missing,
      removed: options.removeMissing ? plan.missing.length : 0,
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

function summaryOf({ added, changed, unchanged, missing, wrong }: ImportPlan, options: ImportOptions) {
  const skipped = wrong > 0 ? `, skipped ${wrong} ${wrong === 1 ? 'row or photo' : 'rows or photos'}` : ''
  const done = options.dryRun ? 'Would import' : 'Imported'
  if (!options.update) return `${done} ${counted(added.length, 'employee')}${skipped}.\n`
  const counts = `added ${added.length}, changed ${changed.length}, unchanged ${unchanged}`
  const removed = options.removeMissing ? `, removed ${missing.length}` : ''
  return `${done}: ${counts}${removed}${skipped}.\n`
}
