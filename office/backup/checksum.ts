import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OfficeError } from '../cli/errors.ts'

/** The checksum file, in the format of `sha256sum`. SQLite detects a damaged page, but not a changed letter in a text. */
export const checksumFile = (backup: string) => `${backup}.sha256`

/** Writes the checksum of the file `content`, which will be renamed to `backup`. */
export async function writeChecksum(content: string, backup: string) {
  const line = `${await sha256(content)}  ${basename(backup)}\n`
  writeFileSync(checksumFile(backup), line, { flag: 'wx', mode: 0o600, flush: true })
}

/** Throws if the backup does not match its checksum. Resolves to a warning if the checksum file is missing. */
export async function verifyChecksum(backup: string) {
  const file = checksumFile(backup)
  if (!existsSync(backup) || !existsSync(file)) {
    return `Warning: ${file} is missing, so changes in ${backup} cannot be detected.\n`
  }
  const [sum] = /^[0-9a-f]{64}\b/i.exec(readFileSync(file, 'utf8')) ?? []
  if (sum === undefined) {
    throw new OfficeError(
      `${file} does not begin with a SHA-256 of 64 hexadecimal digits; replace it with the right file, or delete it. Nothing was changed.`,
    )
  }
  if (sum.toLowerCase() === (await sha256(backup))) return ''
  throw new OfficeError(
    `${backup} has changed since it was written: its SHA-256 is not the one in ${file}; give another backup. Nothing was changed.`,
  )
}

async function sha256(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
