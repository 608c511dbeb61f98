import { createHash } from 'node:crypto'
import type { ImportProblem } from '../../../contract/console/employees/employee-imports.ts'
import type { ListColumn } from '../../../contract/console/employees/import-limits.ts'
import { lengthOf } from '../../../contract/forms/length-of.ts'
import type { EmployeeDetail } from '../../../contract/wire/calls.ts'
import { type Employee, EmployeeFields, type Refusals } from '../../../records/employee.ts'
import { isRefused } from '../../../records/public-employee.ts'
import { pauseOfLoop } from '../../database/pauses.ts'
import { codeKey } from '../../schema/employee-keys.ts'
import { describeFaults, type Fault, noRow } from './import-problems.ts'
import type { EmployeeList, ListRow } from './read-list.ts'

/** A photo of the upload. `problem` continues a sentence that begins with the name. */
export type PhotoFile = { name: string; problem: string | null }

export type ImportOptions = {
  /** `update`: a row with the code of an employee changes the employee. `add`: that is a problem. */
  mode: 'add' | 'update'
  /** Leaves out wrong rows. Else one wrong row means that nothing is applied. */
  skipWrong: boolean
  /** Removes the employees whose code is not in the list. */
  removeMissing: boolean
}

export type PlannedAddition = {
  fields: EmployeeFields
  ImageName: string
  /** The name of the photo file. */
  photo: string | null
}

export type FieldChange = { field: keyof EmployeeDetail; from: string; to: string }

export type PlannedChange = { employee: Employee; changes: FieldChange[]; photo: string | null }

/** What an import would do. */
export type ImportPlan = {
  /** The rows of the list. */
  rows: number
  added: PlannedAddition[]
  changed: PlannedChange[]
  unchanged: number
  /** Employees whose code is not in the list; those without a code are not missing. */
  missing: Employee[]
  problems: ImportProblem[]
  /** Warnings about rows that are imported. */
  warnings: ImportProblem[]
  /** The number of rows and photos with problems. */
  wrong: number
  unmatchedPhotos: string[]
  /** Who has no photo afterwards. */
  withoutPhoto: Pick<Employee, 'EmployeeName' | 'EmployeeCode'>[]
  /** Equal plans have equal fingerprints. Another one after a preview means that the records have changed. */
  fingerprint: string
}

export type ImportSource = {
  /** Null: photos only, of employees who are on record. */
  list: EmployeeList | null
  photos: PhotoFile[]
  options: ImportOptions
}

type RowsAndPhotos = Omit<ImportSource, 'list'> & {
  list: (Pick<EmployeeList, 'rows'> & Partial<Pick<EmployeeList, 'columns'>>) | null
}

/**
 * Compares a list and photos with the employees on record. It changes nothing. A long list is compared in slices, between
 * which other work of the process goes on.
 */
export async function planImport(
  { list, photos, options }: RowsAndPhotos,
  known: Employee[],
  refusals: Refusals,
): Promise<ImportPlan> {
  const pause = pauseOfLoop()
  const records = await knownBy(known, pause)
  const files = photoFinder(photos)
  const plan: ImportPlan = {
    rows: list?.rows.length ?? 0,
    added: [],
    changed: [],
    unchanged: 0,
    missing: [],
    problems: [],
    warnings: [],
    wrong: 0,
    unmatchedPhotos: [],
    withoutPhoto: [],
    fingerprint: '',
  }
  const named = new Map<string, number>()
  const linesOfPhotos = new Map<PhotoFile, number>()
  const inWords = describeFaults(list?.columns ?? {})
  const report = (problems: ImportProblem[]) => {
    plan.wrong++
    plan.problems.push(...problems)
  }
  const reportPhoto = (photo: PhotoFile, { EmployeeName, EmployeeCode }: Employee, why: string) => {
    const who = { name: EmployeeName, code: EmployeeCode }
    report([{ where: photo.name, line: null, ...who, column: '', value: photo.name, why }])
  }

  for (const row of list?.rows ?? []) {
    const where = `line ${row.line}`
    const code = codeKey(row.fields.EmployeeCode ?? '')
    const owner = code === '' ? undefined : records.codes.get(code)
    const known = options.mode === 'update' ? owner : undefined
    const photo = files.of(row)
    const read = EmployeeFields.safeParse({ ...emptyFields, ...row.fields })
    const inColumn = (column: ListColumn, sentences: string[]) => sentences.map((why): Fault => ({ column, why }))
    const isAmbiguous = photo && row.photo === '' && files.areSeveral(photo)
    const faults: Fault[] = [
      ...(read.error?.issues.map(({ path: [column], message }) => ({ column: column as ListColumn, why: message })) ??
        []),
      ...inColumn('EmployeeCode', codeProblems(row, options, owner, named)),
      ...inColumn('EmpId', idProblems(row, known, records)),
      ...photoProblems(row, photo),
      ...inColumn('Photo', sharedPhotoProblems(photo, linesOfPhotos, named.get(code))),
      ...(isAmbiguous ? inColumn('EmployeeCode', [severalPhotos(row.fields.EmployeeCode ?? '')]) : []),
      ...(row.hasTooManyCells ? [{ why: 'The row has more cells than the first line has columns.' }] : []),
    ]
    if (code !== '' && !named.has(code)) named.set(code, row.line)
    if (photo && !linesOfPhotos.has(photo)) linesOfPhotos.set(photo, row.line)
    const EmpId = row.fields.EmpId ?? ''
    if (EmpId !== '' && !records.ids.has(EmpId)) records.ids.set(EmpId, where)
    if (!read.success || faults.length > 0) report(inWords(row, faults))
    else if (known)
      addChange(plan, known, differences(known, refusals, { ...inRow(row, read.data), ...imageOf(row) }), photo)
    else
      plan.added.push({
        fields: read.data,
        ImageName: row.ImageName ?? '',
        photo: photo?.name ?? null,
      })
    if (read.success && faults.length === 0 && row.photo !== '' && !photo)
      plan.warnings.push(
        ...inWords(row, inColumn('Photo', [`The photo ${row.photo} is missing. The row is imported without it.`])),
      )
    await pause()
  }

  if (list && options.removeMissing && list.rows.length === 0)
    report(inWords({ ...noRow, line: 1 }, [{ why: 'The list has no rows, so all employees would be removed.' }]))
  for (const photo of files.unused()) {
    const code = stemKey(photo.name)
    const owner = named.has(code) ? undefined : records.codes.get(code)
    const isRemoved = list !== null && options.removeMissing
    if (!owner || options.mode === 'add' || isRemoved) plan.unmatchedPhotos.push(photo.name)
    else if (files.areSeveral(photo)) reportPhoto(photo, owner, severalPhotos(owner.EmployeeCode))
    else if (photo.problem) reportPhoto(photo, owner, `The photo ${photo.problem}.`)
    else addChange(plan, owner, [], photo)
    await pause()
  }

  if (list && options.mode === 'update') {
    for (const employee of known) {
      const { EmployeeCode } = employee
      if (EmployeeCode !== '' && !named.has(codeKey(EmployeeCode))) plan.missing.push(employee)
      await pause()
    }
  }
  plan.withoutPhoto = withoutPhoto(plan, known, options)
  await pause()
  plan.fingerprint = await fingerprintOf(plan, options, pause)
  return plan
}

type Pause = ReturnType<typeof pauseOfLoop>

/** True if the plan may be applied. A wrong row may hide the code of an employee, who must not be removed then. */
export const isApplicable = ({ wrong }: ImportPlan, { skipWrong, removeMissing }: ImportOptions) =>
  wrong === 0 || (skipWrong && !removeMissing)

const emptyFields = Object.fromEntries(Object.keys(EmployeeFields.shape).map((name) => [name, ''])) as Record<
  keyof EmployeeFields,
  string
>

/** `ids`: whose the EmpId is, as the end of a sentence. */
type Known = { codes: Map<string, Employee>; ids: Map<string, string> }

async function knownBy(known: Employee[], pause: Pause): Promise<Known> {
  const codes: Known['codes'] = new Map()
  const ids: Known['ids'] = new Map()
  for (const employee of known) {
    const { empId, EmployeeName, EmployeeCode } = employee
    if (EmployeeCode !== '') codes.set(codeKey(EmployeeCode), employee)
    ids.set(empId, `${EmployeeName} in the records`)
    await pause()
  }
  return { codes, ids }
}

function codeProblems(
  { fields: { EmployeeCode = '' } }: ListRow,
  { mode }: ImportOptions,
  owner: Employee | undefined,
  named: Map<string, number>,
) {
  if (EmployeeCode === '') return mode === 'update' ? ['EmployeeCode is required, because rows are matched by it.'] : []
  const line = named.get(codeKey(EmployeeCode))
  const taken = `EmployeeCode "${EmployeeCode}" is taken by`
  if (line !== undefined) return [`${taken} line ${line}.`]
  return owner && mode === 'add' ? [`${taken} ${owner.EmployeeName} in the records.`] : []
}

function idProblems({ fields: { EmpId = '' } }: ListRow, known: Employee | undefined, { ids }: Known) {
  if (EmpId === '' || known?.empId === EmpId) return []
  if (known)
    return [
      `EmpId "${EmpId}" differs from that of ${known.EmployeeName}; an import does not change links. Leave it empty.`,
    ]
  const owner = ids.get(EmpId)
  return owner === undefined ? [] : [`EmpId "${EmpId}" is taken by ${owner}.`]
}

function photoProblems({ photo: name, ImageName = '' }: ListRow, photo: PhotoFile | undefined) {
  const faults: Fault[] = []
  if (name !== '' && ImageName !== '') faults.push({ column: 'Photo', why: 'Give a Photo or an ImageName, not both.' })
  if (/[\p{Cc}\\]|(^|\/)\.|^\//u.test(ImageName) || lengthOf(ImageName) > 200) {
    const why = 'ImageName must be the name of a file, of at most 200 characters.'
    faults.push({ column: 'ImageName', why })
  }
  if (photo?.problem) faults.push({ column: 'Photo', why: `The photo ${photo.name} ${photo.problem}.` })
  return faults
}

/** A photo has one owner. `lineOfCode`: of an earlier row with the same code, which is a problem by itself. */
function sharedPhotoProblems(
  photo: PhotoFile | undefined,
  lines: Map<PhotoFile, number>,
  lineOfCode: number | undefined,
) {
  const line = photo && lines.get(photo)
  if (line === undefined || line === lineOfCode) return []
  return [`The photo ${photo?.name} is taken by line ${line}. Give each employee another file.`]
}

/** Without its column in the list a field is left as it is, even if the current rules would refuse its value. */
const inRow = ({ fields }: ListRow, read: EmployeeFields) =>
  Object.fromEntries(Object.entries(read).filter(([name]) => name in fields)) as Partial<EmployeeFields>

/** An empty ImageName in a list that has the column does not remove a photo. */
const imageOf = ({ ImageName = '' }: ListRow) => (ImageName === '' ? {} : { ImageName })

function differences(
  employee: Employee,
  refusals: Refusals,
  { EmpId: _, ...fields }: Partial<EmployeeFields> & { ImageName?: string },
) {
  const changes: FieldChange[] = []
  for (const [name, to] of Object.entries(fields)) {
    const field = name as keyof EmployeeDetail
    // An exported list does not have it.
    if (to === '' && isRefused(refusals, employee, field)) continue
    if (employee[field] !== to) changes.push({ field, from: employee[field], to })
  }
  return changes
}

function addChange(plan: ImportPlan, employee: Employee, changes: FieldChange[], photo: PhotoFile | undefined) {
  if (changes.length === 0 && !photo) plan.unchanged++
  else plan.changed.push({ employee, changes, photo: photo?.name ?? null })
}

const severalPhotos = (code: string) => `There are several photos for the code "${code}".`

/** Finds the photo of a row by the column Photo, else by the employee code; case does not matter. */
function photoFinder(photos: PhotoFile[]) {
  const names = new Map(photos.map((photo) => [codeKey(photo.name), photo]))
  const stems = Map.groupBy(photos, ({ name }) => stemKey(name))
  const used = new Set<PhotoFile>()
  return {
    of({ photo: name, ImageName, fields: { EmployeeCode = '' } }: ListRow) {
      const isNamed = name !== '' || (ImageName ?? '') !== ''
      const photo = isNamed
        ? names.get(codeKey(name))
        : EmployeeCode === ''
          ? undefined
          : stems.get(codeKey(EmployeeCode))?.[0]
      if (photo) used.add(photo)
      if (photo && !isNamed) for (const same of stems.get(stemKey(photo.name)) ?? []) used.add(same)
      return photo
    },
    unused: () => photos.filter((photo) => !used.has(photo)),
    areSeveral: ({ name }: PhotoFile) => (stems.get(stemKey(name))?.length ?? 0) > 1,
  }
}

const stemKey = (name: string) => codeKey(name.replace(/\.[^.]*$/, ''))

function withoutPhoto(plan: ImportPlan, known: Employee[], { removeMissing }: ImportOptions) {
  const ids = new Set(
    plan.changed.flatMap(({ employee, changes, photo }) => {
      const hasPhoto = photo !== null || changes.some(({ field, to }) => field === 'ImageName' && to)
      return hasPhoto ? [employee.id] : []
    }),
  )
  if (removeMissing) for (const { id } of plan.missing) ids.add(id)
  return [
    ...known.filter(({ id, ImageName }) => ImageName === '' && !ids.has(id)),
    ...plan.added.filter(({ photo, ImageName }) => photo === null && ImageName === '').map(({ fields }) => fields),
  ].map(({ EmployeeName, EmployeeCode }) => ({ EmployeeName, EmployeeCode }))
}

async function fingerprintOf(
  { added, changed, missing, problems, warnings }: ImportPlan,
  options: ImportOptions,
  pause: Pause,
) {
  const hash = createHash('sha256').update(JSON.stringify(options))
  const parts = {
    added,
    problems,
    warnings,
    changed: changed.map(({ employee: { id, version }, ...change }) => ({
      id,
      version,
      ...change,
    })),
    missing: options.removeMissing ? missing.map(({ id }) => id) : [],
  }
  for (const [name, part] of Object.entries(parts)) {
    hash.update(`\n${name}`)
    for (const one of part) {
      hash.update(`\n${JSON.stringify(one)}`)
      await pause()
    }
  }
  return hash.digest('hex')
}
