import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { contentTypeOf } from '../http/content-type.ts'

/** A file that the build wrote, as it will be answered. It is kept in memory: all of them are less than one photo. */
export type BuiltFile = {
  headers: Record<string, string>
  /** The compressed copies that the build made of it, where it did, and the file itself. */
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** What a file may be compressed with, the smaller one first. */
export const compressions = ['br', 'gzip'] as const
type Encoding = (typeof compressions)[number] | 'identity'

const suffixes = { br: '.br', gzip: '.gz' }

/** Each file below the folder, by its path there. */
export function readBuiltFiles(pagesDir: string): Map<string, BuiltFile> {
  const paths = globSync(['**/*', '.well-known/*'], { cwd: pagesDir })
    .filter((path) => !/\.(br|gz)$/.test(path))
    .filter((path) => statSync(join(pagesDir, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'))
  return new Map(paths.map((path) => [path, readBuiltFile(pagesDir, path)]))
}

function readBuiltFile(pagesDir: string, path: string): BuiltFile {
  const bodies: BuiltFile['bodies'] = { identity: readFileSync(join(pagesDir, path)) }
  for (const compression of compressions) {
    const compressed = join(pagesDir, path + suffixes[compression])
    if (existsSync(compressed)) bodies[compression] = readFileSync(compressed)
  }
  const isCompressed = compressions.some((compression) => bodies[compression])
  return {
    headers: {
      'content-type': contentTypeOf(path),
      'cache-control': cachedFor(path),
      // Weak: one for the file in all its encodings.
      etag: `W/"${createHash('sha256').update(bodies.identity).digest('base64url')}"`,
      ...(isCompressed && { vary: 'accept-encoding' }),
    },
    bodies,
  }
}

/** What is named after its content never changes; the rest is asked for again by its ETag. */
const cachedFor = (path: string) =>
  path.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache'
