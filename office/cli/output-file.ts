import { accessSync, appendFileSync, constants, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Env } from '../../settings/read-settings.ts'
import { makeOwnerOnly } from '../../store/database/data-folder.ts'
import { OfficeError } from './errors.ts'

/** Resolves a path that staff typed. npm runs scripts in the project folder and passes the caller's folder in INIT_CWD. */
export const fromCaller = (env: Env, path: string) => resolve(env.INIT_CWD ?? '.', path)

/** Writes a file that only its owner can read, because it contains personal data. */
function writeFile(file: string, content: string | Buffer, { force = false } = {}) {
  try {
    if (force && isFile(file)) makeOwnerOnly(file) // An existing file keeps its permissions when it is overwritten.
    writeFileSync(file, content, { flag: force ? 'w' : 'wx', mode: 0o600 })
  } catch (error) {
    throw refusal(file, (error as NodeJS.ErrnoException).code)
  }
}

/** Like `writeFile`, for a long text in parts. Removes an incomplete file. */
export async function writeFileInParts(
  file: string,
  parts: AsyncIterable<string | Buffer>,
  options: { force?: boolean } = {},
) {
  writeFile(file, '', options)
  try {
    for await (const part of parts) appendFileSync(file, part)
  } catch (error) {
    if (isFile(file)) rmSync(file)
    const { syscall, code } = error as NodeJS.ErrnoException
    throw syscall ? refusal(file, code) : error
  }
}

/** Refuses what `writeFile` would refuse, and writes nothing. */
export function checkWritable(file: string, { force = false } = {}) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !force) throw refusal(file, 'EEXIST')
  if (found?.isDirectory()) throw refusal(file, 'EISDIR')
  try {
    // The `/.` also refuses a file in the place of the folder.
    accessSync(found ? file : `${dirname(file)}/.`, constants.W_OK)
  } catch (error) {
    throw refusal(file, (error as NodeJS.ErrnoException).code)
  }
}

const refusal = (file: string, code: string | undefined) =>
  new OfficeError(
    code === 'EEXIST'
      ? `${file} exists already; give another name, or add --force to overwrite it.`
      : `${file} could not be written (${code}); give a path in an existing folder that you can write to.`,
  )

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile()
