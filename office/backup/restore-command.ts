import { checkRestore, restore } from '../../store/backup/restore.ts'
import { UsageError } from '../cli/errors.ts'
import { photosDirOf, settingsOf } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'
import { withProgress } from '../cli/progress-bar.ts'
import type { Terminal } from '../cli/terminal.ts'
import { warnOfOtherUser } from '../cli/warnings.ts'
import { verifyChecksum } from './checksum.ts'
import { countsText } from './counts-text.ts'
import { newPhotos } from './photo-files.ts'

/** `restore FILE` */
export async function restoreStore(terminal: Terminal, name: string, options: { dryRun?: true }) {
  const settings = settingsOf(terminal)
  const { dataDir } = settings
  const photosDir = photosDirOf(settings)
  const file = fromCaller(terminal.env, name)
  if (settings.databaseUrl) {
    throw new UsageError(
      `The records are in PostgreSQL, which restores them itself, into an empty database: pg_restore --dbname="$DATABASE_URL" ${file}, and copy the photos to ${photosDir}.`,
    )
  }
  const photos = newPhotos(photosDir)
  const warning = await verifyChecksum(file)
  if (options.dryRun) {
    await checkRestore({ file, dataDir, checkPhotos: photos.check })
    terminal.err(warning)
    return terminal.out(`${file} is whole and would be restored into ${dataDir}.\n`)
  }
  const how = { doing: 'Restoring', stopped: 'Stopped; nothing was restored.' }
  const counts = await withProgress(terminal, how, (onProgress) =>
    restore({ file, dataDir, keepPhotos: photos.keep, onProgress }),
  ).catch((error) => {
    photos.takeBack()
    throw error
  })
  terminal.err(warning)
  warnOfOtherUser({ settings, terminal })
  terminal.out(`Restored ${countsText(counts)} into ${dataDir}.\n`)
}
