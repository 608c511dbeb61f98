import { createHash } from 'node:crypto'

/** Recognises a revoked link without storing its EmpId. */
export const hashOfEmpId = (empId: string) => createHash('sha256').update(empId).digest('hex')
