import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from '../../scripts/programs/build-site.ts'

/** The code with the files that each file imports: types, dynamic imports and `import.meta.glob` too. */
const code = new Map(
  globSync('{*,*/**/*}.{astro,js,mjs,ts,tsx}', { exclude: ['node_modules', 'dist', 'tests'] })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, importsOf(file)]),
)

function importsOf(file: string) {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import|glob)[ (]+['"`](\.[^'"`?]+)/g)
  return [...specifiers].map(([, path = '']) => posix.join(posix.dirname(file), path))
}

test('the image gets every folder that the service and the office import', () => {
  const containerfile = readFileSync('deploy/Containerfile', 'utf8')
  const copied = [...containerfile.matchAll(/^COPY --from=build \/srv\/website\/(\w+) \1$/gm)]
  const needed = foldersBehind(['server/serve.ts', 'office/main.ts'])
  expect(needed.size).toBeGreaterThan(3)
  expect([...needed].filter((folder) => !copied.some(([, name]) => name === folder))).toEqual([])
})

test('a change in any folder that the build reads makes the built site stale', () => {
  const pages = [...code.keys()].filter((file) => file.startsWith('src/pages/'))
  const needed = foldersBehind(['astro.config.ts', ...pages])
  expect(needed.size).toBeGreaterThan(3)
  expect([...needed].filter((folder) => !sources.includes(folder))).toEqual([])
})

/** The folders of the root with files that these files import, directly or through others. */
function foldersBehind(files: string[]) {
  const reached = new Set(files)
  for (const file of reached) for (const imported of code.get(file) ?? []) reached.add(imported)
  const nested = [...reached].filter((file) => file.includes('/'))
  return new Set(nested.map((file) => file.split('/')[0] ?? ''))
}
