import { randomBytes } from 'node:crypto'

/** What an employee's link carries: 128 bits nobody can guess, readable in any print and any case. */
export const newEmpId = () => randomBytes(16).toString('hex')
