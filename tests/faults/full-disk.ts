// Loaded before the service: SIGHUP stops the growth of its SQLite file, the next SIGHUP allows it again.
import { DatabaseSync } from 'node:sqlite'

const NO_MORE_PAGES = 1 // SQLite raises this to the present size of the file.
const MAX_PAGES = 4_294_967_294

const opened = new Set<DatabaseSync>()
let isFull = false

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function remembered(sql) {
  opened.add(this)
  return exec.call(this, sql)
}

process.on('SIGHUP', () => {
  isFull = !isFull
  for (const database of opened) {
    exec.call(database, `pragma max_page_count = ${isFull ? NO_MORE_PAGES : MAX_PAGES}`)
  }
})
