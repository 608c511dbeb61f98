import { createHash } from 'node:crypto'
import type { ImportProblem, PreviewBody } from '../../../contract/console/employees/employee-imports.ts'
import type { ListColumn } from '../../../contract/console/employees/import-limits.ts'
import { lengthOf } from '../../../contract/forms/length-of.ts'
import type { EmployeeDetail } from '../../../contract/wire/calls.ts'
import { type Employee, EmployeeFields, type Refusals } from '../../../records/employee.ts'
import { oneLine } from '../../../records/one-line.ts'
import { isRefused } from '../../../records/public-employee.ts'
import { mapInTurns } from '../../database/map-in-turns.ts'
import { codeKey } from '../../schema/employee-keys.ts'
import { hashOfEmpId } from '../../schema/hash-of-emp-id.ts'
import type { EmployeeList, ListRow } from './read-list.ts'

/** A photo of the upload. `problem` continues a sentence that begins with the name. */
export type PhotoFile = { name: string; problem: string | null }

type ImportSource = {
  /** Null: photos only, of employees who are on record. */
  list: EmployeeList | null
  photos: PhotoFile[]
  options: Pick<PreviewBody, 'mode' | 'skipWrong' | 'removeMissing'>
}

/** The records that a list is compared with. `revoked`: hashes of the EmpIds of revoked cards. */
export type Known = { employees: Employee[]; refusals: Refusals; revoked: Set<string> }

type Person = { name: string; code: string }
export type FieldChange = { field: keyof EmployeeDetail; from: string; to: string }

/** `photo`: the name of the photo file. */
type Addition = Person & { fields: EmployeeFields; ImageName: string; photo: string | null }
type Change = Person & { employee: Employee; changes: FieldChange[]; photo: string | null }

/** Of a row of the list, or of a photo without a row. With problems it is wrong, and nothing is done. */
type Verdict = {
  problems?: ImportProblem[]
  /** About a row that is imported. */
  warnings?: ImportProblem[]
  added?: Addition
  /** The row of an employee on record. With no differences and no photo the employee is unchanged. */
  changed?: Change
  unmatchedPhoto?: string
}

/** The additions, changes and removals of an import, before it is applied. */
export type ImportPlan = {
  source: ImportSource
  /** All that were on record. */
  employees: Employee[]
  added: Addition[]
  changed: Change[]
  unchanged: number
  /** Employees whose code is not in the list; those without a code are not missing. */
  missing: (Person & { id: string })[]
  problems: ImportProblem[]
  warnings: ImportProblem[]
  /** The number of rows and photos with problems. */
  wrong: number
  unmatchedPhotos: string[]
  /** Who has no photo afterwards. */
  withoutPhoto: Person[]
  /** False: wrong rows keep it from being applied. */
  isApplicable: boolean
  /** Equal plans have equal fingerprints. Another one after a preview means that the records have changed. */
  fingerprint: string
}

/** Compares a list and photos with the employees on record. */
export async function judgeImport(source: ImportSource, known: Known): Promise<ImportPlan> {
  const { list, options } = source
  const { employees } = known
  const rows = list?.rows ?? []
  const index = indexOf(source, known)
  const verdicts = await mapInTurns(rows, (row) => judgeRow(row, index))
  const used = new Set(rows.flatMap(index.photosOf))
  for (const photo of source.photos) if (!used.has(photo)) verdicts.push(judgePhoto(photo, index))
  if (index.isRemoving && rows.length === 0) {
    const why = 'The list has no rows, so all employees would be removed.'
    verdicts.push({ problems: [{ ...nobody, where: 'line 1', line: 1, column: '', value: '', why }] })
  }

  const added = verdicts.flatMap((verdict) => verdict.added ?? [])
  const onRecord = verdicts.flatMap((verdict) => verdict.changed ?? [])
  const changed = onRecord.filter(({ changes, photo }) => changes.length > 0 || photo !== null)
  const problems = verdicts.flatMap((verdict) => verdict.problems ?? [])
  const warnings = verdicts.flatMap((verdict) => verdict.warnings ?? [])
  const wrong = verdicts.filter((verdict) => verdict.problems).length
  const isMissing = ({ EmployeeCode }: Employee) => EmployeeCode !== '' && !index.lines.code.has(codeKey(EmployeeCode))
  const absent = list && options.mode === 'update' ? employees.filter(isMissing) : []
  const missing = absent.map((employee) => ({ ...personOf(employee), id: employee.id }))
  const served = changed.filter(({ photo, changes }) => photo !== null || changes.some(isNewImage))
  const gone = new Set([
    ...served.map(({ employee }) => employee.id),
    ...(index.isRemoving ? missing.map(({ id }) => id) : []),
  ])
  const compared = changed.map(({ employee: { id, version }, ...change }) => ({ id, version, ...change }))
  return {
    source,
    employees,
    added,
    changed,
    unchanged: onRecord.length - changed.length,
    missing,
    problems,
    warnings,
    wrong,
    unmatchedPhotos: verdicts.flatMap((verdict) => verdict.unmatchedPhoto ?? []),
    withoutPhoto: [
      ...employees.filter(({ id, ImageName }) => ImageName === '' && !gone.has(id)).map(personOf),
      ...added
        .filter(({ photo, ImageName }) => photo === null && ImageName === '')
        .map(({ name, code }) => ({ name, code })),
    ],
    // A wrong row may hide the code of an employee, who must not be removed then.
    isApplicable: wrong === 0 || (options.skipWrong && !options.removeMissing),
    fingerprint: hashOf([options, added, compared, problems, warnings, index.isRemoving ? missing : []]),
  }
}

const nobody = { name: '', code: '' }
const personOf = ({ EmployeeName: name, EmployeeCode: code }: Employee) => ({ name, code })
const isNewImage = ({ field, to }: FieldChange) => field === 'ImageName' && to !== ''
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

type Index = ReturnType<typeof indexOf>

/** Finds employees, photos, and the first line of the list with a code, an EmpId or a photo. */
function indexOf({ list, photos, options }: ImportSource, { employees, refusals, revoked }: Known) {
  const byName = new Map(photos.map((photo) => [codeKey(photo.name), photo]))
  const byStem = Map.groupBy(photos, stemOf)
  const byCode = new Map(employees.map((employee) => [codeKey(employee.EmployeeCode), employee]))
  for (const found of [byStem, byCode]) found.delete('')
  /** Of the column Photo, else by the employee code; case does not matter. */
  const photosOf = (row: ListRow): PhotoFile[] => {
    if (row.photo === '' && !row.ImageName) return byStem.get(codeOf(row)) ?? []
    const photo = byName.get(codeKey(row.photo))
    return photo ? [photo] : []
  }
  const firstLines = <Key>(keyOf: (row: ListRow) => Key) =>
    new Map((list?.rows ?? []).toReversed().map((row) => [keyOf(row), row.line]))
  return {
    options,
    isRemoving: list !== null && options.removeMissing,
    refusals,
    revoked,
    headings: list?.columns ?? {},
    byCode,
    byEmpId: new Map(employees.map((employee) => [employee.empId, employee])),
    byStem,
    photosOf,
    /** Whom the row changes. */
    employeeOf: (row: ListRow) => (options.mode === 'update' ? byCode.get(codeOf(row)) : undefined),
    lines: {
      code: firstLines(codeOf),
      EmpId: firstLines(({ fields }) => fields.EmpId),
      photo: firstLines((row) => photosOf(row)[0]),
    },
  }
}

const codeOf = ({ fields }: ListRow) => codeKey(fields.EmployeeCode ?? '')
const stemOf = ({ name }: PhotoFile) => codeKey(name.replace(/\.[^.]*$/, ''))

function judgeRow(row: ListRow, index: Index): Verdict {
  const { fields, ImageName = '' } = row
  const [photo] = index.photosOf(row)
  const read = EmployeeFields.safeParse({ ...emptyFields, ...fields })
  const faults = [...faultsOf(row, index, read.error?.issues)]
  if (!read.success || faults.length > 0) return { problems: faults.map(inWords(row, index)) }
  const lost = { column: 'Photo' as const, why: `The photo ${row.photo} is missing. The row is imported without it.` }
  const warnings = row.photo !== '' && !photo ? [inWords(row, index)(lost)] : []
  const employee = index.employeeOf(row)
  const image = photo?.name ?? null
  if (!employee) {
    const { EmployeeName: name, EmployeeCode: code } = read.data
    return { warnings, added: { name, code, fields: read.data, ImageName, photo: image } }
  }
  // Without its column in the list a field is left as it is. An empty ImageName does not remove a photo.
  const given = Object.entries({ ...read.data, ImageName }).filter(([name]) =>
    name === 'ImageName' ? ImageName !== '' : name in fields && name !== 'EmpId',
  )
  const changes = given.flatMap(([name, to]) => {
    const field = name as keyof EmployeeDetail
    // An exported list does not have what is refused.
    const isLeft = employee[field] === to || (to === '' && isRefused(index.refusals, employee, field))
    return isLeft ? [] : [{ field, from: employee[field], to }]
  })
  return { warnings, changed: { ...personOf(employee), employee, changes, photo: image } }
}

const emptyFields = Object.fromEntries(Object.keys(EmployeeFields.shape).map((name) => [name, '']))

/** A fault of a cell, or of the whole row. A sentence about a column begins with the column's name. */
type Fault = { column?: ListColumn; why: string }

type Issues = { path: PropertyKey[]; message: string }[]

function* faultsOf(row: ListRow, index: Index, issues: Issues = []): Generator<Fault> {
  const { line, fields, ImageName = '' } = row
  const { EmployeeCode: code = '', EmpId = '' } = fields
  for (const { path, message } of issues) yield { column: path[0] as ListColumn, why: message }

  const isUpdate = index.options.mode === 'update'
  const owner = index.byCode.get(codeOf(row))
  const codeLine = code === '' ? line : index.lines.code.get(codeOf(row))
  const inCode = (why: string): Fault => ({ column: 'EmployeeCode', why })
  if (code === '' && isUpdate) yield inCode('EmployeeCode is required, because rows are matched by it.')
  if (codeLine !== line) yield inCode(`EmployeeCode "${code}" is taken by line ${codeLine}.`)
  else if (owner && !isUpdate) yield inCode(`EmployeeCode "${code}" is taken by ${owner.EmployeeName} in the records.`)

  const employee = index.employeeOf(row)
  if (EmpId !== '' && EmpId !== employee?.empId) {
    const [holder, idLine] = [index.byEmpId.get(EmpId), index.lines.EmpId.get(EmpId)]
    const inId = (why: string): Fault => ({ column: 'EmpId', why: `EmpId "${EmpId}" ${why}` })
    if (employee)
      yield inId(`differs from that of ${employee.EmployeeName}; an import does not change links. Leave it empty.`)
    else if (holder) yield inId(`is taken by ${holder.EmployeeName} in the records.`)
    else if (idLine !== line) yield inId(`is taken by line ${idLine}.`)
    // A lost card must not work again.
    else if (index.revoked.has(hashOfEmpId(EmpId))) yield inId('is that of a revoked card.')
  }

  const [photo, otherPhoto] = index.photosOf(row)
  const inPhoto = (why: string): Fault => ({ column: 'Photo', why })
  if (row.photo !== '' && ImageName !== '') yield inPhoto('Give a Photo or an ImageName, not both.')
  if (/[\p{Cc}\\]|(^|\/)\.|^\//u.test(ImageName) || lengthOf(ImageName) > 200)
    yield { column: 'ImageName', why: 'ImageName must be the name of a file, of at most 200 characters.' }
  if (photo?.problem) yield inPhoto(`The photo ${photo.name} ${photo.problem}.`)
  const photoLine = photo ? index.lines.photo.get(photo) : line
  // The same code in both lines is a problem by itself.
  if (photoLine !== line && photoLine !== codeLine)
    yield inPhoto(`The photo ${photo?.name} is taken by line ${photoLine}. Give each employee another file.`)
  if (otherPhoto) yield inCode(severalPhotos(code))
  if (row.hasTooManyCells) yield { why: 'The row has more cells than the first line has columns.' }
}

const severalPhotos = (code: string) => `There are several photos for the code "${code}".`

/** In the words of the list: its own headings, and the values of its cells. */
const inWords =
  ({ line, fields, photo, ImageName = '' }: ListRow, { headings }: Index) =>
  ({ column, why }: Fault): ImportProblem => {
    const { EmployeeName: name = '', EmployeeCode: code = '' } = fields
    const problem = { where: `line ${line}`, line, name, code, column: '', value: '', why }
    if (column === undefined) return problem
    const nameParts = column === 'EmployeeName' ? (headings.LastName ?? headings.FirstName) : undefined
    const heading = headings[column] ?? nameParts ?? column
    const cells: Partial<Record<ListColumn, string>> = { ...fields, Photo: photo, ImageName }
    return {
      ...problem,
      column: heading,
      value: oneLine(cells[column] ?? '', MAX_VALUE),
      why: why.startsWith(`${column} `) ? heading + why.slice(column.length) : why,
    }
  }

/** Of a cell that is shown. */
const MAX_VALUE = 100

/** A photo that no row names belongs to the employee whose code is its name. */
function judgePhoto(photo: PhotoFile, { options, isRemoving, lines, byCode, byStem }: Index): Verdict {
  const stem = stemOf(photo)
  const employee = byCode.get(stem)
  if (!employee || lines.code.has(stem) || options.mode === 'add' || isRemoving) return { unmatchedPhoto: photo.name }
  const isOneOfSeveral = (byStem.get(stem)?.length ?? 0) > 1
  const why = isOneOfSeveral ? severalPhotos(employee.EmployeeCode) : photo.problem && `The photo ${photo.problem}.`
  const person = personOf(employee)
  if (why) return { problems: [{ ...person, where: photo.name, line: null, column: '', value: photo.name, why }] }
  return { changed: { ...person, employee, changes: [], photo: photo.name } }
}
