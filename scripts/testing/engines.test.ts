import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs `npm test -- engines firefox webkit` with `folder` as the only entry of PATH. */
function runWithPath(folder: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.ts', 'engines', 'firefox', 'webkit'], {
    encoding: 'utf8',
    env: { PATH: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  return { status, stdout, stderr }
}

test('engines that are not installed are skipped, each with the packages to install', () => {
  const { status, stdout } = runWithPath('/nowhere')
  expect(stdout).toContain(`
Skipped:
  all of firefox: firefox-esr not found. On Debian: apt-get install firefox-esr
  all of webkit: WebKitWebDriver and Xvfb not found. On Debian: apt-get install webkit2gtk-driver xvfb

0 passed, 0 failed, 2 skipped
`)
  expect(status).toBe(0)
})

test('a site that cannot be built is one failure, and the run ends with the count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  writeFileSync(join(folder, 'firefox-esr'), '')
  chmodSync(join(folder, 'firefox-esr'), 0o755)
  const { status, stdout, stderr } = runWithPath(folder, { SERVICE_HOST: 'backend' })
  expect(stderr).toBe('SERVICE_HOST is "backend"; expected an address like https://…\n')
  expect(stdout).toMatch(/\n0 passed, 1 failed, 0 skipped\n$/)
  expect(status).toBe(1)
})
