import { readBuildSettings } from '../../settings/build-settings.ts'
import type { Env } from '../../settings/read-settings.ts'
import { MISSING_PHOTOS, type Problem } from '../../store/backup/verify.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'
import { countsText } from './counts-text.ts'

type VerifyOptions = { json?: true }

/** `verify` */
export async function verifyStore({ store, settings, terminal }: Office, options: VerifyOptions) {
  const { counts, problems: found } = await store.check()
  const problems = found.filter(({ problem }) => problem !== MISSING_PHOTOS || !arePhotosElsewhere(terminal.env))
  const where = whereRecords(settings)
  if (options.json) {
    terminal.out(jsonText({ where, ok: problems.length === 0, counts, problems }))
  } else {
    terminal.out(problems.map(asLine).join(''))
    terminal.out(`Read ${countsText(counts)} in ${where}.\n`)
  }
  if (problems.length > 0) {
    throw new OfficeError('Problems found. docs/operations.md describes what to do about them.')
  }
  if (!options.json) terminal.out('No problems found.\n')
}

/** Whether another server serves the photos (EMPLOYEE_PHOTO_URL). */
const arePhotosElsewhere = (env: Env) =>
  readBuildSettings(env).employeePhotoUrl !== readBuildSettings({}).employeePhotoUrl

function asLine({ problem, count, examples }: Problem) {
  const more = count > examples.length ? ', …' : ''
  return `${problem}: ${count} (${visibleLine(examples.join(', '))}${more})\n`
}
