import type { Database } from '../database/database.ts'
import { type ErasePerson, erasePersonIn } from './erase-person.ts'
import { type RequestHistory, requestHistoryIn } from './request-history.ts'

/** Personal data of visitors across all tables. */
export type People = RequestHistory & { erase: ErasePerson }

export const peopleIn = (database: Database, now: () => number): People => ({
  ...requestHistoryIn(database),
  erase: erasePersonIn(database, now),
})
