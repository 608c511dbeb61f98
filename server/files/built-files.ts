import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { contentTypeOf } from './content-type.ts'

/** A file of the build with its headers. All files are held in memory. */
export type BuiltFile = {
  headers: Record<string, string>
  /** The file, and its compressed copies if the build made them. */
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** The encodings of compressed copies, the best first. */
export const compressions = ['br', 'gzip'] as const
type Encoding = (typeof compressions)[number] | 'identity'

const suffixes = { br: '.br', gzip: '.gz' }

/** All files of the folder, by their path in it. */
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
      'cache-control': cacheControlOf(path),
      // A weak ETag is the same for all encodings of the file. 96 bits: each answer of a page has it.
      etag: `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 16)}"`,
      ...(isCompressed && { vary: 'accept-encoding' }),
    },
    bodies,
  }
}

/** Files with a content hash in their name are immutable; all others are revalidated by their ETag. */
const cacheControlOf = (path: string) =>
  /^(?:_astro|_console)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
