import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { backUp } from '../../store/backup/back-up.ts'
import { syncFolder } from '../../store/database/data-folder.ts'
import { refuseMissing, sqliteFile } from '../../store/database/open-sqlite.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { settingsOf } from '../cli/open-office.ts'
import { checkWritable, fromCaller } from '../cli/output-file.ts'
import type { Terminal } from '../cli/terminal.ts'
import { warnOfOtherUser } from '../cli/warnings.ts'
import { checksumFile, writeChecksum } from './checksum.ts'
import { countsText } from './counts-text.ts'

/** `backup FILE` */
export async function backUpStore(terminal: Terminal, name: string, options: { dryRun?: true }) {
  const settings = settingsOf(terminal)
  const { dataDir } = settings
  const file = fromCaller(terminal.env, name)
  if (settings.databaseUrl) {
    throw new UsageError(
      `The records are in PostgreSQL; back them up with: pg_dump --format=custom --file=${file} "$DATABASE_URL"`,
    )
  }
  refuseExisting(file)
  checkWritable(file)
  refuseMissing(sqliteFile(dataDir))
  if (options.dryRun) return terminal.out(`Would write the records of ${dataDir} to ${file}.\n`)
  const part = `${file}.part-${randomUUID().slice(0, 8)}`
  try {
    const counts = await backUp({ dataDir, to: part })
    // SQLite's call is synchronous, so Ctrl-C is noticed only here.
    if (terminal.signal.aborted) throw new OfficeError('Stopped; no backup was written.')
    refuseExisting(file)
    await writeChecksum(part, file)
    rename(part, file)
    syncFolder(dirname(file))
    warnOfOtherUser({ settings, terminal })
    terminal.out(`Wrote ${countsText(counts)} to ${file}, and the checksum to ${checksumFile(file)}.\n`)
  } catch (error) {
    if (error instanceof OfficeError || error instanceof StartError) throw error
    const { message } = error as Error
    throw new OfficeError(`${file} could not be written (${message}); no backup was written.`)
  } finally {
    for (const end of ['', '-journal']) rmSync(`${part}${end}`, { force: true })
  }
}

function rename(part: string, file: string) {
  try {
    renameSync(part, file)
  } catch (error) {
    rmSync(checksumFile(file))
    throw error
  }
}

function refuseExisting(backup: string) {
  for (const file of [backup, checksumFile(backup)]) {
    if (existsSync(file)) throw new OfficeError(`${file} exists already; give another name.`)
  }
}
