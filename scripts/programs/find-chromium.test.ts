import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium, findQuickChromium, playwrightsChromium } from './find-chromium.ts'

const folderWith = (name: string, { mode = 0o755, exitCode = 0 } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  writeFileSync(join(folder, name), `#!/bin/sh\nexit ${exitCode}\n`, { mode })
  return folder
}

test('CHROMIUM_PATH has precedence over PATH', () => {
  const PATH = folderWith('chromium')
  expect(findChromium({ PATH, CHROMIUM_PATH: '/opt/my-chromium' })).toBe('/opt/my-chromium')
})

test.each(['chromium', 'chromium-browser', 'google-chrome'])('%s is found on PATH', (name) => {
  const PATH = folderWith(name)
  expect(findChromium({ PATH: `/nowhere:${PATH}` })).toBe(join(PATH, name))
})

test('a file that is not executable is ignored', () => {
  const PATH = folderWith('chromium', { mode: 0o644 })
  expect(findChromium({ PATH })).not.toBe(join(PATH, 'chromium'))
})

test('the headless shell is used where it is installed, except for CHROMIUM_PATH', () => {
  const PATH = folderWith('chromium-headless-shell')
  expect(findQuickChromium({ PATH })).toBe(join(PATH, 'chromium-headless-shell'))
  expect(findQuickChromium({ PATH, CHROMIUM_PATH: '/opt/mine' })).toBe('/opt/mine')
  const withoutShell = folderWith('chromium')
  expect(findQuickChromium({ PATH: withoutShell })).toBe(join(withoutShell, 'chromium'))
})

test('a Chromium that does not start is passed over, as one without its libraries', () => {
  const broken = folderWith('chromium', { exitCode: 127 })
  const brokenShell = folderWith('chromium-headless-shell', { exitCode: 127 })
  const whole = folderWith('google-chrome')
  expect(findChromium({ PATH: `${broken}:${whole}` })).toBe(join(whole, 'google-chrome'))
  expect(findQuickChromium({ PATH: `${brokenShell}:${whole}` })).toBe(join(whole, 'google-chrome'))
})

test("Playwright's Chromium is found after that of the system", () => {
  const env = { PLAYWRIGHT_BROWSERS_PATH: mkdtempSync(join(tmpdir(), 'playwright-')) }
  const file = playwrightsChromium(env)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  expect(findChromium({ ...env, PATH: '/nowhere' })).toBe(file)
  const PATH = folderWith('chromium')
  expect(findChromium({ ...env, PATH })).toBe(join(PATH, 'chromium'))
})

test('without a folder of its own it is in node_modules', () => {
  const own = join(process.cwd(), 'node_modules/playwright-core/.local-browsers/chromium-')
  for (const env of [{}, { PLAYWRIGHT_BROWSERS_PATH: '0' }]) expect(playwrightsChromium(env)).toContain(own)
})
