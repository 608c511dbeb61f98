import { lengthOf } from '../../contract/rules.ts'
import { type Employee, EmployeeFields } from '../../records/employee.ts'
import { newImageName } from './employee-photos.ts'
import { type EmployeeToAdd, newEmpId } from './employees.ts'
import { encodePhoto } from './encode-photo.ts'
import { PhotoError } from './photo-error.ts'

/** An employee to add, not validated yet. */
export type Candidate = {
  /** The place in the file: `line 3`. */
  where: string
  fields: Record<keyof EmployeeFields, string>
  /** The path of the photo file. */
  photo: string | null
  /** The name of a photo that is served from elsewhere. */
  ImageName: string
}

export type Problem = { where: string; why: string }

type Needs = {
  known: Employee[]
  /** Called before each candidate and after the last; throws to stop. */
  onProgress: (done: number, total: number) => void
}

/** Validates all candidates before any is stored: fields, photo, and that id and code are unique. */
export async function checkEmployees(candidates: Candidate[], needs: Needs) {
  const good: EmployeeToAdd[] = []
  const problems: Problem[] = []
  const taken = takenBy(needs.known)
  for (const [done, candidate] of candidates.entries()) {
    needs.onProgress(done, candidates.length)
    const checked = await check(candidate, taken)
    if (Array.isArray(checked)) {
      problems.push(...checked.map((why) => ({ where: candidate.where, why })))
    } else good.push(checked)
  }
  needs.onProgress(candidates.length, candidates.length)
  return { good, problems }
}

type Taken = { ids: Map<string, string>; codes: Map<string, string> }

function takenBy(known: Employee[]): Taken {
  const named = ({ EmployeeName }: Employee) => `${EmployeeName} in the records`
  return {
    ids: new Map(known.map((employee) => [employee.empId, named(employee)])),
    codes: new Map(
      known
        .filter(({ EmployeeCode }) => EmployeeCode !== '')
        .map((employee) => [employee.EmployeeCode.toLowerCase(), named(employee)]),
    ),
  }
}

/** The employee, or a sentence for each problem. */
async function check(
  { fields, photo, ImageName, where }: Candidate,
  taken: Taken,
): Promise<EmployeeToAdd | string[]> {
  const read = EmployeeFields.safeParse(fields)
  const why = read.error?.issues.map(({ message }) => message) ?? []
  if (read.success) why.push(...claim(read.data, taken, where))
  if (photo !== null && ImageName !== '') why.push('Give a Photo or an ImageName, not both.')
  if (/[\p{Cc}\\]|(^|\/)\.|^\//u.test(ImageName) || lengthOf(ImageName) > 200) {
    why.push('ImageName must be the name of a file, of at most 200 characters.')
  }
  const encoded = photo === null ? null : await encodePhoto(photo).catch(problemWith(photo))
  if (typeof encoded === 'string') why.push(encoded)
  if (!read.success || why.length > 0 || typeof encoded === 'string') return why
  const { EmpId, ...shown } = read.data
  const employee = { ...shown, empId: EmpId || newEmpId() }
  return encoded
    ? { ...employee, ImageName: newImageName(), photo: encoded }
    : { ...employee, ImageName }
}

/** Reserves the id and the code; returns a sentence for each that is taken. */
function claim({ EmpId, EmployeeCode }: EmployeeFields, { ids, codes }: Taken, where: string) {
  const code = EmployeeCode.toLowerCase()
  const why: string[] = []
  const idOwner = EmpId && ids.get(EmpId)
  const codeOwner = code && codes.get(code)
  if (idOwner) why.push(`EmpId "${EmpId}" is taken by ${idOwner}.`)
  if (codeOwner) why.push(`EmployeeCode "${EmployeeCode}" is taken by ${codeOwner}.`)
  if (EmpId && !idOwner) ids.set(EmpId, where)
  if (code && !codeOwner) codes.set(code, where)
  return why
}

const problemWith = (photo: string) => (error: unknown) => {
  if (error instanceof PhotoError) return `The photo ${photo} ${error.message}.`
  throw error
}
