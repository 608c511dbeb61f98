import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium, findQuickChromium } from './find-chromium.ts'

const folderWith = (name: string, mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  writeFileSync(join(folder, name), '')
  chmodSync(join(folder, name), mode)
  return folder
}

test('CHROMIUM_PATH has precedence over PATH', () => {
  const PATH = folderWith('chromium', 0o755)
  expect(findChromium({ PATH, CHROMIUM_PATH: '/opt/my-chromium' })).toBe('/opt/my-chromium')
})

test.each(['chromium', 'chromium-browser', 'google-chrome'])('%s is found on PATH', (name) => {
  const PATH = folderWith(name, 0o755)
  expect(findChromium({ PATH: `/nowhere:${PATH}` })).toBe(join(PATH, name))
})

test('a file that is not executable is ignored', () => {
  const PATH = folderWith('chromium', 0o644)
  expect(findChromium({ PATH })).not.toBe(join(PATH, 'chromium'))
})

test('the headless shell is used where it is installed, except for CHROMIUM_PATH', () => {
  const PATH = folderWith('chromium-headless-shell', 0o755)
  expect(findQuickChromium({ PATH })).toBe(join(PATH, 'chromium-headless-shell'))
  expect(findQuickChromium({ PATH, CHROMIUM_PATH: '/opt/mine' })).toBe('/opt/mine')
  const withoutShell = folderWith('chromium', 0o755)
  expect(findQuickChromium({ PATH: withoutShell })).toBe(join(withoutShell, 'chromium'))
})
