import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { StartError } from '../../settings/start-error.ts'
import { describeBrowser, writeDrawnWith } from '../../tests/visual/drawn-with.ts'
import { findChromium } from '../programs/find-chromium.ts'
import { runPlaywright, withChromium } from './run-tests.ts'

const PICTURES = 'tests/visual/pictures'
const TREES = 'tests/visual/trees'

/** Compares the site with its pictures and accessibility trees; `--update` writes all of them anew. */
export function runVisual(args: string[]) {
  if (!args.includes('--update')) {
    return withChromium('visual', () => runPlaywright('visual', args))
  }
  if (args.length > 1) {
    throw new StartError('--update draws all pictures anew and takes no further arguments.')
  }
  return withChromium('visual', drawAll)
}

async function drawAll() {
  await noteBrowser()
  for (const folder of [PICTURES, TREES]) rmSync(folder, { recursive: true, force: true })
  const tally = await runPlaywright('visual', ['--update-snapshots=all', '--quiet'])
  if (!existsSync(PICTURES)) return tally
  const bytes = await pack()
  console.log(`${PICTURES}: ${(bytes / 1e6).toFixed(1)} MB. \`git diff --stat\` shows what changed.`)
  return tally
}

async function noteBrowser() {
  const browser = await chromium.launch({ executablePath: findChromium() })
  writeDrawnWith(await describeBrowser(browser))
  await browser.close()
}

/** Reduces the pictures to 256 colours, a fifth of the size. The difference is below the tolerance of the comparison. */
async function pack() {
  let bytes = 0
  for (const name of readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.webp')) continue
    const file = join(PICTURES, name)
    const fewColours = await sharp(readFileSync(file)).png({ palette: true, dither: 0 }).toBuffer()
    const packed = await sharp(fewColours).webp({ lossless: true }).toBuffer()
    writeFileSync(file, packed)
    bytes += packed.length
  }
  return bytes
}
