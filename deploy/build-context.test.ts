import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '../tests/support/project-files.ts'

const containerfile = readFileSync('deploy/Containerfile', 'utf8')
const isAllowed = readIgnoreFile(existsSync('.dockerignore') ? '.dockerignore' : null)
const tracked = projectFiles()

/** The entry points of `npm run build` and of the image. All other files are found by their imports. */
const entries = [
  'scripts/build.ts',
  'astro.config.ts',
  'server/serve.ts',
  'office/main.ts',
  'console/main.tsx', // `console/index.html` loads it.
  ...tracked.filter((file) => file.startsWith('src/pages/')),
]
const neededWithoutImport = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'console/index.html',
  ...tracked.filter((file) => /^content\/.+\.ya?ml$/.test(file)),
]
const needed = [...new Set([...neededWithoutImport, ...withImports(entries)])].sort()

test('the build context contains every file that the image needs', () => {
  expect(needed.length).toBeGreaterThan(200)
  expect(needed.filter((file) => !isAllowed(file))).toEqual([])
})

test('every file that the Containerfile copies by name is in the build context', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .filter((source) => source !== '.')
  expect(copied).toContain('package-lock.json')
  expect(copied.filter((source) => !tracked.includes(source) || !isAllowed(source))).toEqual([])
})

test('tests, documents and tools are not in the build context', () => {
  const isSource = (file: string) =>
    /^(?:console|content|contract|office|records|server|settings|src|store|ui)\//.test(file)
  const allowed = tracked.filter(isAllowed)
  expect(allowed.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([])
  expect(allowed.filter((file) => !isSource(file) && !needed.includes(file))).toEqual([])
})

test.each([
  'data/site.sqlite',
  'data/photos/a.webp',
  'site.sqlite',
  'office/backup.sqlite',
  'server/site.sqlite-wal',
  '.env',
  '.env.production',
  'deploy/.env',
  '.env.example',
  'server/.env',
  'content/.env.local',
  '.git/config',
  '.git',
  'node_modules/zod/package.json',
  'src/node_modules/a/index.js',
  'dist/site.json',
  '.astro/types.d.ts',
  'requests.csv',
  'key.pem',
  'README.md',
  'bench/main.ts',
])('%s is not in the build context', (file) => {
  expect(isAllowed(file)).toBe(false)
})

/**
 * The rules of Docker, Podman and Buildah: the last pattern that matches a file or one of its folders
 * decides, `!` includes again, `**` matches any number of folders, and patterns are relative to the context's root.
 */
function readIgnoreFile(file: string | null) {
  const lines = file ? readFileSync(file, 'utf8').split('\n') : []
  const patterns = lines
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const allows = line.trim().startsWith('!')
      const pattern = normalize(
        line
          .trim()
          .slice(allows ? 1 : 0)
          .trim(),
      )
      return { allows, expression: toExpression(pattern.replace(/^\/|\/$/g, '')) }
    })
  return (path: string) => {
    const withFolders = [path]
    for (let up = dirname(path); up !== '.'; up = dirname(up)) withFolders.push(up)
    const last = patterns.findLast(({ expression }) => withFolders.some((each) => expression.test(each)))
    return last?.allows ?? true
  }
}

function toExpression(pattern: string) {
  const meanings: Record<string, string> = {
    '**/': '(.*/)?',
    '**': '.*',
    '*': '[^/]*',
    '?': '[^/]',
  }
  const source = pattern.replace(/\*\*\/|\*\*|[*?]|[.$+^{}()|]/g, (part) => meanings[part] ?? `\\${part}`)
  return new RegExp(`^${source}$`)
}

/** The files and all files that they load by relative imports, including types and style sheets. */
function withImports(files: string[]) {
  const found = new Set(files)
  for (const file of found) {
    if (!/\.(?:tsx?|mjs|js|astro|css)$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:from|import|import\(|url\(|new URL\()\s*['"](\.[^'"?]+)/g)) {
      const path = join(dirname(file), imported)
      if (tracked.includes(path)) found.add(path)
    }
  }
  return [...found]
}
