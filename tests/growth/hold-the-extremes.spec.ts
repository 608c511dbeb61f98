import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buildWithContent } from '../support/build-with.ts'
import { longestContent, shortestContent } from '../support/extreme-content.ts'
import { findIllegible } from '../support/page/find-illegible.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { employeeAddress, openLandingPage, openMenu } from '../support/page/states.ts'
import { expect, test } from '../support/page/test.ts'

const contents = { longest: longestContent, shortest: shortestContent }
const widths = [360, 1280]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [name, content] of Object.entries(contents)) {
  test.describe(`the ${name} texts and lists`, () => {
    // In one worker: each worker would build the site again.
    test.describe.configure({ mode: 'default' })
    let distDir: string
    let site: RunningSite

    test.beforeAll(async () => {
      test.setTimeout(300_000)
      distDir = await buildWithContent(content())
      site = await startSite({ distDir })
    })

    test.afterAll(async () => {
      await site?.stop()
      if (distDir) rmSync(distDir, { recursive: true, force: true })
    })

    for (const width of widths) {
      test(`are complete and legible at ${width} px`, async ({ page, expectTrouble }) => {
        test.setTimeout(180_000)
        expectTrouble(/404 .*\/no-such-page$/)
        await page.setViewportSize({ width, height: 800 })
        await inEachState(page, site.origin, async (state) => {
          expect.soft(await page.evaluate(findIllegible), state).toEqual([])
        })
      })
    }
  })
}

const addresses = [
  employeeAddress,
  ...['/agentic-ai', '/request/trial', '/request/agent', '/sent/trial', '/no-such-page'],
]

/** Only uses accessible names that are not content. */
async function inEachState(page: Page, origin: string, check: (state: string) => Promise<void>) {
  await openLandingPage(page, origin)
  await check('landing page')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await check('next slide')
  if (await openMenu(page)) {
    await check('menu')
    await page.keyboard.press('Escape')
  }
  for (const opener of ['Start Building Your AI Agent', 'Engage Talent']) {
    if (opener === 'Engage Talent') await openMenu(page)
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
    await check(`dialog of ${opener}`)
    await page.keyboard.press('Escape')
  }
  await page.locator('#clients').getByRole('button').first().click()
  await check('label of a place')
  for (const address of addresses) {
    await page.goto(`${origin}${address}`)
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('article')).first(),
    ).toBeVisible()
    await check(address)
  }
}
