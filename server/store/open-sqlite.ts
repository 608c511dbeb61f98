import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../../settings/setting-error.ts'
import { StartError } from '../../settings/start-error.ts'
import { migrations } from './migrations.ts'

const FILE = 'site.sqlite'
/** The office writes to the same file; whoever comes second waits this long. */
const BUSY_TIMEOUT_MS = 5_000

/** Opens the file in `dataDir`, makes it if there is none, and refuses one it cannot keep safe. */
export function openSqlite(dataDir: string) {
  const file = join(dataDir, FILE)
  makeOwnersOnly(dataDir, file)
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  try {
    refuseWhatIsNotOurs(database, file)
    // The log keeps readers going while somebody writes; FULL is what makes an acknowledged lead durable.
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

function makeOwnersOnly(dataDir: string, file: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600)) // SQLite gives the files beside it the same permissions.
    if (statSync(file).mode & 0o077) chmodSync(file, 0o600)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError('DATA_DIR', dataDir, `a directory that can be written to (${code})`)
  }
}

/** Reads only: what is refused here stays untouched. */
function refuseWhatIsNotOurs(database: DatabaseSync, file: string) {
  const unknown = readMigrations(database, file).find((name) => !(name in migrations))
  if (unknown === undefined) return
  throw new StartError(
    `The database ${file} was written by a newer version of this program (it has "${unknown}"). Nothing was changed; start that version, or use another DATA_DIR.`,
  )
}

function readMigrations(database: DatabaseSync, file: string) {
  try {
    const tables = database.prepare('select name from sqlite_master').all()
    if (!tables.some(({ name }) => name === 'kysely_migration')) return []
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => String(name))
  } catch (error) {
    throw new StartError(
      `The database ${file} cannot be read (${(error as Error).message}). Nothing was changed; put a backup in its place, or use another DATA_DIR.`,
    )
  }
}
