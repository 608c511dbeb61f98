import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../settings/start-error.ts'
import { findDamage } from '../database/sqlite-damage.ts'
import { refuseUnknown } from '../schema/migrate.ts'

/** Opens a backup for reading. Refuses a file that cannot be restored. */
export function openBackup(file: string): DatabaseSync {
  if (!existsSync(file)) refuse(file, 'does not exist')
  let backup: DatabaseSync | undefined
  try {
    backup = new DatabaseSync(file, { readOnly: true })
    const [damage] = findDamage(backup)
    if (damage === 'file is not a database') refuse(file, 'is not a SQLite database')
    if (damage) refuse(file, `is damaged (${damage.replace(/\s+/g, ' ')})`)
    refuseUnknown(migrationsOf(backup, file), file, 'backup')
    return backup
  } catch (error) {
    backup?.close()
    if (error instanceof StartError) throw error
    throw refusal(file, `cannot be read (${(error as Error).message})`)
  }
}

function migrationsOf(backup: DatabaseSync, file: string) {
  const table = backup.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
  if (!table) refuse(file, 'holds no records of this program')
  return backup
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name))
}

function refuse(file: string, why: string): never {
  throw refusal(file, why)
}

const refusal = (file: string, why: string) =>
  new StartError(`${file} ${why}; give a file that office backup wrote. Nothing was changed.`)
