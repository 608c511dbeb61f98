import { existsSync } from 'node:fs'
import { findChromium } from '../programs/find-chromium.ts'
import { run } from '../programs/run.ts'

let found: Promise<string | undefined> | undefined

/** Finds or installs a Chromium; undefined if neither is possible. The result is cached. */
export function getChromium() {
  found ??= findOrInstall()
  return found
}

export const howToGetChromium =
  'no Chromium here and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one'

async function findOrInstall() {
  if (findChromium()) return findChromium()
  console.log('\n· installing a Chromium for the browser tests …')
  if (canUseApt) {
    await run('apt-get', ['update', '-qq'])
    // The headless shell is optional, and not in every distribution.
    for (const name of ['chromium', 'chromium-headless-shell'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        DEBIAN_FRONTEND: 'noninteractive',
      })
  }
  if (!findChromium()) await run('playwright', ['install', '--no-shell', 'chromium'])
  return findChromium()
}

const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
