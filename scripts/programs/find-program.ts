import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these names on PATH, or else the first executable file in `further`. */
export const findProgram = (names: string[], further: string[] = [], env = process.env) =>
  findPrograms(names, further, env)[0]

/** All of them, in this order. */
export function findPrograms(names: string[], further: string[] = [], env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...further].filter(isExecutable)
}

function isExecutable(file: string) {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
