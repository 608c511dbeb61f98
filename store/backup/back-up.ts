import { closeSync, openSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartError } from '../../settings/start-error.ts'
import { readMigrations, refuseMissing, sqliteFile } from '../database/open-sqlite.ts'
import { findDamage } from '../database/sqlite-damage.ts'
import { refuseNewer } from '../schema/migrate.ts'
import { type BackupPhoto, missingPhotos, putPhotos } from './backup-photos.ts'
import type { OnProgress } from './copy-rows.ts'
import { type Counts, tableNames } from './table-scan.ts'

const PAGES_A_STEP = 1_000

const MAX_TRIES = 5

type BackUp = {
  dataDir: string
  /** A new file. It is a complete backup only after `backUp` resolves. */
  to: string
  /** The photos that exist at the time of the call. */
  photos: () => Iterable<BackupPhoto>
  /** Another server has the photos: missing ones are not reported. */
  photosLieElsewhere: boolean
  onProgress: OnProgress
}

/** Writes a snapshot of the records, and the photos, into one file and checks it. The service may go on writing. */
export async function backUp(work: BackUp) {
  let before: string[] = []
  for (let tries = 1; ; tries++) {
    const made = await copyAll(work)
    // A photo that was revoked during the copy is not named by the next copy; one missing in both really is missing.
    const isSettled = made.missingPhotos.every((name) => before.includes(name))
    if (isSettled || tries === MAX_TRIES) return made
    before = made.missingPhotos
    rmSync(work.to)
  }
}

async function copyAll({ dataDir, to, photos, photosLieElsewhere, onProgress }: BackUp) {
  const file = sqliteFile(dataDir)
  refuseMissing(file)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    refuseNewer(readMigrations(source, file), file, 'DATA_DIR')
    closeSync(openSync(to, 'wx', 0o600))
    // A read transaction keeps the snapshot: otherwise each write of the service would restart the online backup.
    source.exec('begin; select 1 from sqlite_master')
    onProgress(0, Number(source.prepare('pragma page_count').get()?.page_count))
    await copyDatabase(source, to, onProgress)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('pragma journal_mode = delete; pragma synchronous = full') // No -wal and -shm files beside the backup.
    const photoCount = putPhotos(copy, photos())
    const [damage] = findDamage(copy)
    if (damage)
      throw new StartError(`The database ${file} is damaged (${damage}); run office verify.`)
    return {
      counts: { ...countsIn(copy), photos: photoCount },
      missingPhotos: photosLieElsewhere ? [] : missingPhotos(copy),
    }
  } finally {
    copy.close()
  }
}

/** A database that is not migrated yet may lack a table. */
function countsIn(copy: DatabaseSync): Partial<Counts> {
  const there = copy.prepare("select name from sqlite_master where type = 'table'").all()
  const known = tableNames.filter((table) => there.some(({ name }) => name === table))
  return Object.fromEntries(
    known.map((table) => {
      const counted = copy.prepare(`select count(*) as rows from "${table}"`).get()
      return [table, Number(counted?.rows)]
    }),
  )
}

/** SQLite's online backup. */
export const copyDatabase = (source: DatabaseSync, to: string, onProgress: OnProgress) =>
  backup(source, to, {
    rate: PAGES_A_STEP,
    progress: ({ totalPages, remainingPages }) =>
      onProgress(totalPages - remainingPages, totalPages),
  })
