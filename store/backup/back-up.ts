import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { StartError } from '../../settings/start-error.ts'
import { readMigrations, refuseMissing, sqliteFile } from '../database/open-sqlite.ts'
import { findDamage, isDamage } from '../database/sqlite-damage.ts'
import { refuseUnknown } from '../schema/migrate.ts'
import { type Counts, keptRows, tableNames } from './table-scan.ts'

type BackUp = {
  dataDir: string
  /** A new file. It is a valid backup only after `backUp` has returned. */
  to: string
}

/** Writes a snapshot of all records into one file and checks it. The service may write at the same time. */
export async function backUp({ dataDir, to }: BackUp): Promise<Partial<Counts>> {
  const file = sqliteFile(dataDir)
  refuseMissing(file)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    refuseUnknown(readMigrations(source, file), file, 'DATA_DIR')
    await writeSnapshot(source, to)
  } catch (error) {
    if (isDamage(error)) throw damaged(file, (error as Error).message)
    throw error
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to, { readOnly: true })
  try {
    const [damage] = findDamage(copy)
    if (damage) throw damaged(file, damage)
    return countsIn(copy)
  } finally {
    copy.close()
  }
}

/**
 * Copies the open database, with its write-ahead log, into a new file, and flushes the file to disk. The file is also
 * flushed during the copy: a single flush of 957 MB at the end delayed commits of the service by up to 0.5 s.
 */
export async function writeSnapshot(source: DatabaseSync, to: string) {
  const target = openSync(to, 'wx', 0o600) // SQLite writes into an empty file and does not change its permissions.
  try {
    await whileFlushing(to, () => source.prepare('vacuum into ?').run(to))
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
}

/** Throws an error of a flush, too. */
async function whileFlushing(file: string, write: () => void) {
  let failure: unknown
  const flusher = new Worker(new URL('./flush-file.ts', import.meta.url), { workerData: file })
  flusher.once('error', (error) => {
    failure = error
  })
  try {
    write()
  } finally {
    await flusher.terminate()
  }
  if (failure) throw failure
}

const damaged = (file: string, damage: string) =>
  new StartError(`The database ${file} is damaged (${damage}); run office verify.`)

/** The database may lack tables if it is not migrated yet. */
function countsIn(copy: DatabaseSync): Partial<Counts> {
  const existing = copy.prepare("select name from sqlite_master where type = 'table'").all()
  const tables = tableNames.filter((table) => existing.some(({ name }) => name === table))
  return Object.fromEntries(
    tables.map((table) => {
      const isKept = keptRows[table] ?? '1 = 1'
      const counted = copy.prepare(`select count(*) as rows from "${table}" where ${isKept}`).get()
      return [table, Number(counted?.rows)]
    }),
  )
}
