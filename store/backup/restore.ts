import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { StartError } from '../../settings/start-error.ts'
import { giveToOwner } from '../database/data-folder.ts'
import { type Opening, openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { SchemaError } from '../schema/migrate.ts'
import type { Tables } from '../schema/tables.ts'
import { copyDatabase } from './back-up.ts'
import { type BackupPhoto, photosIn } from './backup-photos.ts'
import { copyRows, countRows, type OnProgress } from './copy-rows.ts'
import { openBackup } from './open-backup.ts'
import { type Counts, fingerprint, tableNames } from './table-scan.ts'

type Restore = {
  /** Written by `backUp`. */
  file: string
  dataDir: string
  /** Called before the records are committed; returns the number of photos. */
  keepPhotos: (photos: Iterable<BackupPhoto>) => number
  onProgress: OnProgress
}

/** Restores a backup into a store without records, all of it or nothing. */
export async function restore({
  file,
  dataDir,
  ...work
}: Restore): Promise<Counts & { photos: number }> {
  const backup = openBackup(file)
  try {
    return await withDatabase({ dataDir, schema: 'create' }, (db) =>
      db.transaction().execute(async (tx) => {
        await refuseUnlessEmpty(tx, dataDir)
        return copyAll({ backup, tx, dataDir, ...work })
      }),
    )
  } finally {
    backup.close()
  }
}

type CheckRestore = Pick<Restore, 'file' | 'dataDir'> & {
  checkPhotos: (photos: Iterable<BackupPhoto>) => void
}

/** For a dry run: throws if the backup cannot be restored. */
export async function checkRestore({ file, dataDir, checkPhotos }: CheckRestore) {
  const backup = openBackup(file)
  try {
    checkPhotos(photosIn(backup))
  } finally {
    backup.close()
  }
  await withDatabase({ dataDir, schema: 'none' }, (db) => refuseUnlessEmpty(db, dataDir)).catch(
    (error) => {
      if (!(error instanceof SchemaError && error.isMissing)) throw error
    },
  )
}

async function withDatabase<T>(opening: Opening, work: (db: Kysely<Tables>) => Promise<T>) {
  const database = await openDatabase(opening)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

async function refuseUnlessEmpty(db: Kysely<Tables>, dataDir: string) {
  for (const table of tableNames) {
    if (!(await db.selectFrom(table).selectAll().limit(1).executeTakeFirst())) continue
    throw new StartError(
      `There are ${table} in ${dataDir} already; a backup is restored into an empty DATA_DIR. Nothing was changed.`,
    )
  }
}

type CopyAll = { backup: DatabaseSync; tx: Kysely<Tables> } & Omit<Restore, 'file'>

/** Copies the backup first and migrates the copy, so that the backup itself is not changed. */
async function copyAll({ backup, tx, dataDir, keepPhotos, onProgress }: CopyAll) {
  const workDir = join(dataDir, '.restoring')
  rmSync(workDir, { recursive: true, force: true })
  mkdirSync(workDir, { mode: 0o700 })
  giveToOwner(workDir, dataDir)
  try {
    await copyDatabase(backup, sqliteFile(workDir), () => {})
    const counts = await withDatabase({ dataDir: workDir }, (from) =>
      copyTables(from, tx, onProgress),
    )
    return { ...counts, photos: keepPhotos(photosIn(backup)) }
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

async function copyTables(from: Kysely<Tables>, tx: Kysely<Tables>, onProgress: OnProgress) {
  const counts = await countRows(from)
  const total = Object.values(counts).reduce((sum, rows) => sum + rows, 0)
  let done = 0
  const onRows = (rows: number) => {
    done += rows
    onProgress(done, total)
  }
  for (const table of tableNames) {
    await copyRows({ from, to: tx, table, onRows })
    const [copied, original] = [await fingerprint(tx, table), await fingerprint(from, table)]
    if (copied.sha256 !== original.sha256)
      throw new Error(`The ${table} were not copied as they are.`)
  }
  return counts
}
