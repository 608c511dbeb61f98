import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { licencesPage } from './licences-page.ts'
import { nameOf, readLockfile } from './read-lockfile.ts'
import { weakEntries } from './weak-entries.ts'

const lockfile = readLockfile()

test('npm can verify every download with the lockfile', () => {
  expect(weakEntries(lockfile)).toEqual([])
})

test('the lockfile contains the optional packages of all platforms', () => {
  const locked = new Set(Object.entries(lockfile).map(([at, entry]) => nameOf(at, entry)))
  const optional = Object.values(lockfile).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  expect(optional.length).toBeGreaterThan(50)
  expect(optional.filter((name) => !locked.has(name))).toEqual([])
})

test('exactly the 31 binaries that were missing in the registry have no integrity', () => {
  const without = Object.values(lockfile).filter(({ integrity }) => integrity === undefined)
  expect(without).toHaveLength(31)
})

const version = '1.2.3'
const integrity = 'sha512-abc'
const binary = { version, optional: true, cpu: ['arm64'] }
const BINARY = 'node_modules/@biomejs/cli-darwin-arm64'
const biome = (required: string) => ({
  'node_modules/@biomejs/biome': {
    version,
    integrity,
    optionalDependencies: { '@biomejs/cli-darwin-arm64': required },
  },
})

test.each([
  ['has no integrity', { 'node_modules/a': { version } }],
  ['has no integrity', { 'node_modules/a': { ...binary } }],
  ['has no integrity', { ...biome('1.2.4'), [BINARY]: binary }],
  ['has no integrity', { ...biome(version), [BINARY]: { ...binary, optional: false } }],
  ['has no integrity', { ...biome(version), [BINARY]: { ...binary, hasInstallScript: true } }],
  ['has an integrity without SHA-512', { 'node_modules/a': { version, integrity: 'sha1-abc' } }],
  ['has no exact version', { 'node_modules/a': { integrity } }],
  ['does not come', { 'node_modules/a': { version, integrity, resolved: 'git+ssh://x.example' } }],
  ['does not come', { 'node_modules/a': { link: true } }],
])('an entry that %s is weak', (why, packages) => {
  expect(weakEntries(packages)).toEqual([expect.stringContaining(why)])
})

test('a binary that its package depends on may have no integrity', () => {
  expect(weakEntries({ ...biome(version), [BINARY]: binary })).toEqual([])
})

test('no install script runs, and package.json lists every package that has one', () => {
  expect(readFileSync('.npmrc', 'utf8')).toContain('\nignore-scripts=true\n')
  const withScript = Object.entries(lockfile).filter(([, entry]) => entry.hasInstallScript)
  const known = Object.fromEntries(withScript.map(([at, entry]) => [nameOf(at, entry), false]))
  expect(project.allowScripts).toEqual(known)
})

test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
  'every version of %s is exact',
  (kind) => {
    const versions = Object.values(project[kind])
    expect(versions.filter((wanted) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(wanted))).toEqual([])
  },
)

/** Review a licence before you add it. */
const known = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Zlib'],
  ...[
    'Apache-2.0',
    'Python-2.0',
    'CC0-1.0',
    'Unlicense',
    'OFL-1.1',
    'MPL-2.0',
    'LGPL-3.0-or-later',
  ],
  // `mupdf`, only in tests: it is not part of what visitors or staff receive.
  'AGPL-3.0-or-later',
]

test('every licence is reviewed, or one licence of each choice', () => {
  const titles = [...licencesPage(lockfile).matchAll(/^### (.+)$/gm)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThan(known.length)
  const isKnown = (title: string) =>
    title
      .replace(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((name) => known.includes(name)))
  expect(titles.filter((title) => !isKnown(title))).toEqual([])
})
