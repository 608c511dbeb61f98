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

const MOST_TRIES = 5

type BackUp = {
  dataDir: string
  /** A new file. It is no backup before this resolves. */
  to: string
  /** Those that are there when it is called. */
  photos: () => Iterable<BackupPhoto>
  /** Then none is missing here. */
  photosLieElsewhere: boolean
  onProgress: OnProgress
}

/** Writes the records as they are now and the photos into one file, while others write, and checks it. */
export async function backUp(work: BackUp) {
  let before: string[] = []
  for (let tries = 1; ; tries++) {
    const made = await copyAll(work)
    // A photo that was revoked meanwhile is not named by the next copy. One that is missing again is really missing.
    const isSettled = made.missingPhotos.every((name) => before.includes(name))
    if (isSettled || tries === MOST_TRIES) return made
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
    // What is written from here on is not in it: or a busy service would make it begin again, for ever.
    source.exec('begin; select 1 from sqlite_master')
    onProgress(0, Number(source.prepare('pragma page_count').get()?.page_count))
    await copyDatabase(source, to, onProgress)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('pragma journal_mode = delete; pragma synchronous = full') // One file, none beside it.
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

/** A database that was not yet brought to this version's form may lack a table. */
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
