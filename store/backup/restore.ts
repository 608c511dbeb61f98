import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { giveToOwner, makeFolder, makeOwnerOnly, syncFolder } from '../database/data-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { moveBackupPhotos } from '../employees/move-photo-files.ts'
import { checkBackup } from './check-backup.ts'
import { countRows } from './copy-rows.ts'

type Restore = {
  /** Written by `backUp`. */
  file: string
  dataDir: string
}

/** Restores a backup into a DATA_DIR without a database, all of it or nothing. */
export async function restore({ file, dataDir }: Restore) {
  checkRestore({ file, dataDir })
  const workDir = join(dataDir, '.restoring')
  makeFolder(dataDir)
  rmSync(workDir, { recursive: true, force: true })
  mkdirSync(workDir, { mode: 0o700 })
  giveToOwner(workDir, dataDir)
  try {
    const copy = sqliteFile(workDir)
    copyFileSync(file, copy)
    const result = await migrate(workDir)
    makeOwnerOnly(copy)
    giveToOwner(copy, dataDir)
    syncFile(copy)
    refuseExisting(dataDir)
    renameSync(copy, sqliteFile(dataDir))
    syncFolder(dataDir)
    return result
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** Throws if the backup cannot be restored. */
export function checkRestore({ file, dataDir }: Restore) {
  checkBackup(file)
  refuseExisting(dataDir)
}

/** A log without its database is refused too: SQLite would apply it to the restored one. */
function refuseExisting(dataDir: string) {
  const database = ['', '-wal', '-journal']
    .map((end) => `${sqliteFile(dataDir)}${end}`)
    .find((path) => existsSync(path))
  if (!database) return
  throw new StartError(
    `There is ${database} already; a backup is restored into an empty DATA_DIR. Nothing was changed.`,
  )
}

/** Brings the copy to this version's schema; the backup itself is not changed. */
async function migrate(workDir: string) {
  const database = await openDatabase({ dataDir: workDir })
  try {
    const lostPhotos = await moveBackupPhotos(database.db)
    return { counts: await countRows(database.db), lostPhotos }
  } finally {
    await database.close()
  }
}

function syncFile(path: string) {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}
