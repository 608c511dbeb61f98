import { lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The bytes of files by their path below the content folder; null for a file that does not exist. */
export type Bytes = Map<string, Buffer | null>

export const readBytes = (dir: string, files: Iterable<string>): Bytes =>
  new Map([...files].map((file) => [file, statusOf(join(dir, file)) ? readFileSync(join(dir, file)) : null]))

export const isSame = (one: Bytes, other: Bytes) =>
  [...one].every(([file, bytes]) => {
    const otherBytes = other.get(file) ?? null
    return bytes && otherBytes ? bytes.equals(otherBytes) : bytes === otherBytes
  })

/** Replaces each file as a whole, so that no reader sees half of it. */
export function writeFiles(dir: string, files: Bytes) {
  const paths = [...files.keys()].map((file) => pathBelow(dir, file))
  const bytes = [...files.values()]
  // Another process may have been killed while it wrote.
  const discard = () => {
    for (const path of paths) rmSync(`${path}.new`, { force: true })
  }
  discard()
  try {
    for (const [index, path] of paths.entries())
      if (bytes[index]) writeFileSync(`${path}.new`, bytes[index], { flag: 'wx', mode: statusOf(path)?.mode ?? 0o644 })
    for (const [index, path] of paths.entries())
      if (bytes[index]) renameSync(`${path}.new`, path)
      else rmSync(path, { force: true })
  } finally {
    discard()
  }
}

/** Throws for a path that leaves the content folder, and for one with a symbolic link. */
function pathBelow(dir: string, file: string) {
  const root = realpathSync(dir)
  const path = join(root, file)
  const isOutside = !path.startsWith(root + sep) || realpathSync(dirname(path)) !== dirname(path)
  if (isOutside || statusOf(path)?.isSymbolicLink())
    throw new Error(`${file} is outside of the content folder or a link`)
  return path
}

const statusOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })
