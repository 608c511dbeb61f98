import { databases, type Kind } from '../support/service/databases.ts'

/** How often a service is killed: once in `npm test`, 1,000 times in `npm run test:all`. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)

export const isLong = process.env.FAULT_ROUNDS !== undefined

/** For a fault that the same code meets on both databases: SQLite in `npm test`, both in `npm run test:all`. */
export const sameOnBoth: readonly Kind[] = isLong ? databases : ['SQLite']
