import type { DatabaseSync } from 'node:sqlite'

/** A row of the table that a backup has in addition to the database's tables. */
export type BackupPhoto = { name: string; content: Uint8Array }

export function putPhotos(backup: DatabaseSync, photos: Iterable<BackupPhoto>) {
  backup.exec('begin; create table backupPhotos (name text primary key, content blob not null)')
  const insert = backup.prepare('insert into backupPhotos values (?, ?)')
  let count = 0
  for (const { name, content } of photos) {
    insert.run(name, content)
    count++
  }
  backup.exec('commit')
  return count
}

/** No photos if another program made the backup. */
export function* photosIn(backup: DatabaseSync): Generator<BackupPhoto> {
  if (!backup.prepare("select 1 from sqlite_master where name = 'backupPhotos'").get()) return
  for (const { name, content } of backup
    .prepare('select name, content from backupPhotos order by name')
    .iterate()) {
    if (typeof name === 'string' && content instanceof Uint8Array) yield { name, content }
  }
}

/** Names of employees' photos that the backup does not contain. */
export const missingPhotos = (backup: DatabaseSync) =>
  backup
    .prepare(
      "select distinct ImageName from employees where ImageName <> '' and ImageName not in (select name from backupPhotos)",
    )
    .all()
    .map(({ ImageName }) => String(ImageName))
