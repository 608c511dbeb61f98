import { rmSync } from 'node:fs'
import { buildWithContent } from '../support/build-with.ts'
import { findDeadLinks } from '../support/page/find-dead-links.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { expect, test } from '../support/page/test.ts'
import { contentWithoutPages, testContent } from '../support/test-content.ts'

// In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  distDir = await buildWithContent({
    ...contentWithoutPages,
    'en/home.yaml': 'sections: [{ section: certifications }, { section: solutions, nav: Solutions }]\n',
  })
  site = await startSite({ distDir })
})

test.afterAll(async () => {
  await site?.stop()
  if (distDir) rmSync(distDir, { recursive: true, force: true })
})

test('without the hero the statement is the heading of the page', async ({ page }) => {
  await page.goto(site.origin)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).toHaveText(testContent.company.statement)
  await expect(page.locator('main section[id]')).toHaveCount(2)
})

test('no link leads to a section that is left out', async ({ page, expectErrors }) => {
  expectErrors(/404 .*\/no-such-page$/)
  for (const path of ['/', '/agentic-ai', '/no-such-page', '/sent/contact', '/request/trial'])
    expect.soft(await findDeadLinks(page, `${site.origin}${path}`), path).toEqual([])
})
