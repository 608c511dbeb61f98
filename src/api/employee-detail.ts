import { SUCCESS } from '../../contract/envelope.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import type { EmployeeDetail } from '../../contract/wire/calls.ts'
import { isRecord } from './is-record.ts'
import { type Prefetched, post } from './post.ts'

/** `notFound` only if the service responds so: a failing server must not make a valid badge look unknown. */
export type LookUp =
  | { outcome: 'found'; employee: EmployeeDetail }
  | { outcome: 'notFound' }
  | { outcome: 'unreachable' }

export async function findEmployee(empId: string, prefetched?: Prefetched): Promise<LookUp> {
  const result = await post('EmployessDetailAll', genericRequest(empId), { prefetched })
  const isOk = result.kind === 'response' && result.status >= 200 && result.status < 300
  return isOk ? readLookUp(result.body) : { outcome: 'unreachable' }
}

function readLookUp(body: unknown): LookUp {
  if (!isRecord(body) || !isRecord(body.ObjdbmlStatus)) return { outcome: 'unreachable' }
  const { StatusId } = body.ObjdbmlStatus
  if (StatusId === undefined) return { outcome: 'unreachable' }

  const list = body.dbmlEmployeeDetailsList ?? []
  if (StatusId !== SUCCESS) return { outcome: 'notFound' }
  if (!Array.isArray(list)) return { outcome: 'unreachable' }
  if (list.length === 0) return { outcome: 'notFound' }
  return isRecord(list[0]) ? { outcome: 'found', employee: readEmployee(list[0]) } : { outcome: 'unreachable' }
}

const readEmployee = (record: Record<string, unknown>): EmployeeDetail => ({
  ImageName: text(record.ImageName),
  EmployeeName: text(record.EmployeeName),
  Designation: text(record.Designation),
  EmployeeCode: text(record.EmployeeCode),
  BloodGroup: text(record.BloodGroup),
  ContactNo: text(record.ContactNo),
  AlternateContactNo: text(record.AlternateContactNo),
})

/** An existing backend may send null, or a telephone number as a number. */
function text(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
