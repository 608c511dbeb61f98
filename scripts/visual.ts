import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { describeBrowser, writeDrawnWith } from '../tests/visual/drawn-with.ts'
import { findChromium } from './programs/find-chromium.ts'
import { run } from './programs/run.ts'

/**
 * `npm run test:visual` compares the site with its pictures; `npm run test:visual -- --update` draws
 * all of them anew.
 */

const PICTURES = 'tests/visual/pictures'
const options = process.argv.slice(2)
const isUpdate = options.includes('--update')
const playwright = ['test', '--project=visual']

if (isUpdate) await drawAll()
else process.exitCode = await run('playwright', [...playwright, ...options])

async function drawAll() {
  await noteBrowser()
  rmSync(PICTURES, { recursive: true, force: true })
  process.exitCode = await run('playwright', [...playwright, '--update-snapshots=all', '--quiet'])
  if (!existsSync(PICTURES)) return
  const bytes = await pack()
  console.log(
    `${PICTURES}: ${(bytes / 1e6).toFixed(1)} MB. \`git diff --stat\` shows what changed.`,
  )
}

async function noteBrowser() {
  const browser = await chromium.launch({ executablePath: findChromium() })
  writeDrawnWith(await describeBrowser(browser))
  await browser.close()
}

/** The browser writes them five times as large; what 256 colours lose is below the tolerance. */
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
