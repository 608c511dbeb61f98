import { readFileSync } from 'node:fs'
import { OfficeError } from './errors.ts'

/** The content of a file that staff named. */
export function readInput(path: string) {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new OfficeError(`${path} could not be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
