import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { StartError } from '../../settings/start-error.ts'
import { startSite } from '../../tests/support/page/site.ts'
import { LAYERS } from '../../tests/visual/states.ts'
import { walkStates } from '../../tests/visual/walk.ts'
import { buildIfStale, SITE } from '../programs/build-site.ts'
import { findChromium } from '../programs/find-chromium.ts'
import { withChromium } from './run-tests.ts'
import { noTests, type Tally } from './tally.ts'

const widths = [360, 768, 1280, 1920]
const themes = ['light', 'dark'] as const

/** Takes a screenshot of every page and state of `content/`, at four widths and in both themes. */
export function takeScreenshots([folder = 'test-results/screenshots', ...others]: string[]) {
  if (others.length > 0) throw new StartError(`The screenshots go to one folder; expected nothing behind ${folder}.`)
  return withChromium('screenshots', () => takeAll(folder))
}

async function takeAll(folder: string): Promise<Tally> {
  await buildIfStale()
  const site = await startSite({ distDir: SITE.distDir })
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    let passed = 0
    for (const theme of themes)
      for (const width of widths) {
        passed += await takeEach(browser, site.origin, { folder, theme, width })
        console.log(`${theme} ${width} px`)
      }
    console.log(`The screenshots are in ${folder}`)
    return { ...noTests(), passed }
  } finally {
    await browser.close()
    await site.stop()
  }
}

type Look = { folder: string; theme: (typeof themes)[number]; width: number }

/** Returns the number of screenshots. */
async function takeEach(browser: Browser, origin: string, { folder, theme, width }: Look) {
  const page = await browser.newPage({
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  let taken = 0
  await walkStates(page, origin, async ({ name }) => {
    const path = join(folder, `${name}-${theme}-${width}.png`)
    const hasLayer = (await page.locator(LAYERS).count()) > 0
    await page.screenshot({ path, fullPage: !hasLayer })
    taken += 1
  })
  await page.close()
  return taken
}
