import type { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './errors.ts'

const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** The results of SQLite's integrity check; empty if the file is undamaged. */
export function findDamage(database: DatabaseSync): string[] {
  try {
    const found = database.prepare('pragma integrity_check').all()
    return found.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok')
  } catch (error) {
    if (!isDamage(error)) throw error
    return [(error as Error).message]
  }
}

export const isDamage = (error: unknown) => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(sqliteCode(error))
