import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { isPostgres } from '../schema/dialect.ts'
import type { PhotoSizes, Tables } from '../schema/tables.ts'
import { insertPhotos } from './employee-photos.ts'
import { PhotoError } from './photo-error.ts'

/** `problems`: the files that were not moved. `why` continues a sentence that begins with the file name. */
export type MovedPhotos = { moved: number; problems: { file: string; why: string }[] }

/**
 * Earlier versions stored photos as files in `DATA_DIR/photos`. Stores each file as a row, and deletes the file after
 * the row was read back and is equal. The next run completes a stopped run, and instances may run it concurrently.
 */
export const movePhotoFilesIn =
  ({ db }: Pick<Database, 'db'>) =>
  async (dataDir: string, shouldContinue = () => true): Promise<MovedPhotos> => {
    const folder = join(dataDir, 'photos')
    if (!existsSync(folder)) return { moved: 0, problems: [] }
    let moved = 0
    const problems = []
    for (const name of await imageNames(db)) {
      if (!shouldContinue()) return { moved, problems }
      if (basename(name) !== name || name.startsWith('.')) continue
      const result = await moveFile(db, join(folder, name)).catch(reasonOf)
      if (typeof result === 'string') problems.push({ file: name, why: result })
      else if (result) moved++
    }
    const named = new Set(problems.map(({ file }) => file))
    for (const entry of ignoreMissing(() => readdirSync(folder)) ?? []) {
      if (LEFTOVER.test(entry)) rmSync(join(folder, entry), { recursive: true, force: true })
      else if (!named.has(entry)) problems.push({ file: entry, why: 'belongs to no employee' })
    }
    if (problems.length === 0) removeFolder(folder)
    return { moved, problems }
  }

/** Temporary files of an import or a restore that was killed. */
const LEFTOVER = /^\.(?:staging-|restoring$)/

async function imageNames(db: Kysely<Tables>) {
  const query = db.selectFrom('employees').select('ImageName').distinct()
  const rows = await query.where('ImageName', '<>', '').execute()
  return rows.map(({ ImageName }) => ImageName)
}

/** Returns false if the file does not exist. */
async function moveFile(db: Kysely<Tables>, file: string) {
  const content = ignoreMissing(() => readFileSync(file))
  if (!content) return false
  await storePhoto(db, { name: basename(file), content })
  ignoreMissing(() => rmSync(file))
  return true
}

/** Returns undefined if the file is missing, because another instance may have moved it. */
function ignoreMissing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new PhotoError(`cannot be read or deleted (${code})`)
  }
}

/** Backups of earlier versions have the photos in the table `backupPhotos`. Returns the photos that are lost. */
export async function moveBackupPhotos(db: Kysely<Tables>): Promise<MovedPhotos['problems']> {
  const table = sql.table('backupPhotos')
  const found = await sql`select 1 from sqlite_master where name = 'backupPhotos'`.execute(db)
  if (found.rows.length === 0) return []
  const problems = []
  for (const name of await imageNames(db)) {
    const query = sql<BackupPhoto>`select name, content from ${table} where name = ${name}`
    const [photo] = (await query.execute(db)).rows
    const why = photo && (await storePhoto(db, photo).catch(reasonOf))
    if (why) problems.push({ file: name, why })
  }
  await sql`drop table ${table}`.execute(db)
  return problems
}

function reasonOf(error: unknown) {
  if (error instanceof PhotoError) return error.message
  throw error
}

/** `name`: the ImageName of the employees who have it. */
type BackupPhoto = { name: string; content: Uint8Array }

/**
 * Stores a photo for every employee with its ImageName who has no stored photo. Throws a `PhotoError` unless the rows
 * that are read back contain this photo.
 */
async function storePhoto(db: Kysely<Tables>, { name, content }: BackupPhoto) {
  // A lazy import: the service needs no image library after the files are moved.
  const { encodePhoto } = await import('./encode-photo.ts')
  const photo = await encodePhoto(content, { keepEncoded: true })
  await inTransaction(db, async (tx) => {
    const owners = await tx
      .selectFrom('employees')
      .select('id')
      .where('ImageName', '=', name)
      .$if(isPostgres(db), (query) => query.forUpdate())
      .execute()
    for (const { id } of owners) {
      const query = tx.selectFrom('photos').select('id').where('employeeId', '=', id)
      const hasPhoto = (await query.executeTakeFirst()) !== undefined
      if (!hasPhoto) await insertPhotos(tx, [{ owner: { employeeId: id }, ...photo }])
    }
  })
  const stored = await db
    .selectFrom('employees')
    .innerJoin('photos', 'photos.employeeId', 'employees.id')
    .innerJoin('photoSizes', 'photoSizes.photoId', 'photos.id')
    .selectAll('photoSizes')
    .where('ImageName', '=', name)
    .execute()
  if (stored.length === 0) throw new PhotoError('belongs to no employee')
  if (!stored.every((row) => isSame(row, photo))) {
    throw new PhotoError('is another photo than the stored one')
  }
}

const isSame = (one: PhotoSizes, other: PhotoSizes) =>
  (Object.keys(other) as (keyof PhotoSizes)[]).every((size) =>
    Buffer.from(one[size]).equals(other[size]),
  )

function removeFolder(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // A mount point, or no permission. An empty folder is harmless.
  }
}
