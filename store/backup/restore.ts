import { closeSync, existsSync, fsyncSync, globSync, linkSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../settings/start-error.ts'
import { giveToOwner, makeFolder, syncFolder } from '../database/data-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { inTransaction } from '../database/transaction.ts'
import { addMissingSearchTexts } from '../schema/search-texts.ts'
import type { Tables } from '../schema/tables.ts'
import { writeSnapshot } from './back-up.ts'
import { countRows } from './copy-rows.ts'
import { openBackup } from './open-backup.ts'
import { unkeptTables } from './table-scan.ts'

const WORK_DIR = '.restoring-'

type Restore = {
  /** Written by `backUp`. */
  file: string
  dataDir: string
}

/** Restores a backup atomically into a DATA_DIR without a database. */
export async function restore({ file, dataDir }: Restore) {
  const backup = openBackup(file)
  try {
    refuseExisting(dataDir)
    makeFolder(dataDir)
    return await restoreFrom(backup, dataDir)
  } finally {
    backup.close()
  }
}

async function restoreFrom(backup: DatabaseSync, dataDir: string) {
  const workDir = mkdtempSync(join(dataDir, WORK_DIR))
  giveToOwner(workDir, dataDir)
  try {
    const copy = sqliteFile(workDir)
    await writeSnapshot(backup, copy)
    const counts = await migrate(workDir)
    giveToOwner(copy, dataDir)
    syncFile(copy)
    publish(copy, dataDir)
    return counts
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** Links instead of renaming, which would replace a database that a service created in the meantime. */
function publish(copy: string, dataDir: string) {
  refuseExisting(dataDir)
  try {
    linkSync(copy, sqliteFile(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') refuseExisting(dataDir)
    throw error
  }
  syncFolder(dataDir)
  // Folders of killed runs.
  for (const leftover of globSync(`${WORK_DIR}*`, { cwd: dataDir }))
    rmSync(join(dataDir, leftover), { recursive: true, force: true })
}

/** Throws if the backup cannot be restored. */
export function checkRestore({ file, dataDir }: Restore) {
  openBackup(file).close()
  refuseExisting(dataDir)
}

/** A write-ahead log without its database is refused too: SQLite would apply it to the restored database. */
function refuseExisting(dataDir: string) {
  const database = ['', '-wal', '-journal']
    .map((end) => `${sqliteFile(dataDir)}${end}`)
    .find((path) => existsSync(path))
  if (!database) return
  throw new StartError(
    `There is ${database} already; a backup is restored into an empty DATA_DIR. Nothing was changed.`,
  )
}

/** Migrates the copy to this version's schema; the backup is not changed. */
async function migrate(workDir: string) {
  const database = await openDatabase({ dataDir: workDir })
  try {
    await clearUnkept(database.db)
    await inTransaction(database.db, addMissingSearchTexts)
    return await countRows(database.db)
  } finally {
    await database.close()
  }
}

/** The search index is cleared as a whole: its trigger would remove each row by itself, which takes minutes. */
async function clearUnkept(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'searchTexts'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
  await sql`insert into "searchIndex"("searchIndex") values ('delete-all')`.execute(db)
  for (const table of unkeptTables) await db.deleteFrom(table).execute()
  await db.deleteFrom('photos').where('employeeId', 'is', null).execute()
  for (const trigger of rows) await sql.raw(trigger.sql).execute(db)
}

function syncFile(path: string) {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}
