import { rmSync } from 'node:fs'
import { buildWithContent } from '../support/build-with.ts'
import { longestContent, shortestContent } from '../support/extreme-content.ts'
import { findIllegible } from '../support/page/find-illegible.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { expect, test } from '../support/page/test.ts'
import { findOn, walkStates } from '../visual/walk.ts'

const contents = { longest: longestContent, shortest: shortestContent }

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

    test('are complete and legible', async ({ page, expectErrors }) => {
      test.setTimeout(180_000)
      expectErrors(/404 .*\/no-such-page$/)
      await page.setViewportSize({ width: 360, height: 800 })
      const screens = [360, 1280].map((width) => ({ width, height: 800 }))
      await walkStates(page, site.origin, async (state) => {
        const found = await findOn(screens, page, state, () => page.evaluate(findIllegible))
        expect.soft(found, state.name).toEqual([])
      })
    })
  })
}
