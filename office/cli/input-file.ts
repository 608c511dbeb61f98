import { readFileSync } from 'node:fs'
import { OfficeError } from './errors.ts'

/** The content of a file that staff named. */
export function readInput(path: string) {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OfficeError(`${path} ${code === 'ENOENT' ? 'does not exist' : `could not be read (${code})`}.`)
  }
}
