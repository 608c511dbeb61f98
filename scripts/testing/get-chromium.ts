import { existsSync } from 'node:fs'
import { findChromium } from '../find-chromium.ts'
import { run } from '../run.ts'

/** Finds a Chromium or installs one; undefined when neither can be done here. */
export async function getChromium() {
  return findChromium() ?? (await installed())
}

export const howToGetChromium =
  'no Chromium here and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one'

async function installed() {
  console.log('\n· installing a Chromium for the browser tests …')
  if (canUseApt) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  if (!findChromium()) await run('playwright', ['install', 'chromium'])
  return findChromium()
}

const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
