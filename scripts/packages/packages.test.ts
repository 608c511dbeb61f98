import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { licencesPage } from './licences-page.ts'
import { nameOf, readLockfile } from './read-lockfile.ts'

const lockfile = readLockfile()

test('npm can verify every download with the lockfile', () => {
  const weak = Object.entries(lockfile).filter(
    ([, { version, integrity, link, resolved }]) =>
      link || resolved || !/^\d+\.\d+\.\d+/.test(version ?? '') || !integrity?.startsWith('sha512-'),
  )
  expect(weak.map(([folder]) => folder)).toEqual([])
})

test('the lockfile contains the optional packages of all platforms', () => {
  const locked = new Set(Object.entries(lockfile).map(([at, entry]) => nameOf(at, entry)))
  const optional = Object.values(lockfile).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(optional.length).toBeGreaterThan(50)
  expect(optional.filter((name) => !locked.has(name))).toEqual([])
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
    expect(versions.filter((wanted) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(wanted))).toEqual([])
  },
)

test('Node has the same version on every platform', () => {
  expect(new Set(Object.values(project.optionalDependencies)).size).toBe(1)
})

/** Review a licence before you add it. */
const known = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Zlib',
  'Apache-2.0',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  // `mupdf`, only in tests: it is not part of what visitors or staff receive.
  'AGPL-3.0-or-later',
  // `dejavu-fonts-ttf`, only in tests: the licence of Bitstream Vera, and public domain.
  'SEE LICENSE IN README.md AND LICENSE',
]

test('every licence is reviewed, or one licence of each choice', () => {
  const titles = [...licencesPage(lockfile).matchAll(/^### (.+)$/gm)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThan(known.length)
  const isKnown = (title: string) =>
    known.includes(title) ||
    title
      .replace(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((name) => known.includes(name)))
  expect(titles.filter((title) => !isKnown(title))).toEqual([])
})
