import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWith } from '../support/build-with.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { expect, test } from '../support/page/test.ts'
import { TEST_CONTENT_DIR } from '../support/test-content.ts'

// In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const contentDir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(TEST_CONTENT_DIR, contentDir, { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(contentDir, 'brand', file), text)
  write(
    'brand.yaml',
    `colours: { ink: '#2b1a10', paper: '#fffaf0', signal: '#1d4ed8' }
typefaces: [{ name: Bakery Sans, files: [{ file: bakery.woff2, weight: 400 700 }] }]`,
  )
  write('logo.svg', drawing('<rect width="60" height="20" rx="4" fill="#8a3b12"/>'))
  write('logo-dark.svg', drawing('<rect width="60" height="20" rx="4" fill="#ffb38a"/>'))
  write('mark.svg', drawing('<circle cx="10" cy="10" r="9"/>'))
  rmSync(join(contentDir, 'brand/footer.svg'))
  const font = 'ui/fonts/familjen-grotesk-latin.woff2'
  copyFileSync(font, join(contentDir, 'brand/bakery.woff2'))
  distDir = await buildWith({ CONTENT_DIR: contentDir })
  rmSync(contentDir, { recursive: true })
  site = await startSite({ distDir })
})

test.afterAll(async () => {
  await site?.stop()
  if (distDir) rmSync(distDir, { recursive: true, force: true })
})

for (const [theme, colour] of [
  ['light', 'rgb(138, 59, 18)'],
  ['dark', 'rgb(255, 179, 138)'],
] as const) {
  test(`header and footer show the logo for the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(site.origin)
    for (const place of ['header a', 'footer']) {
      const logo = page.locator(`${place} svg rect`).filter({ visible: true })
      await expect(logo).toHaveCount(1)
      await expect(logo).toHaveCSS('fill', colour)
    }
  })
}

test('the theme that a visitor chose decides which logo is shown', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(site.origin)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  const logo = page.locator('header a svg rect').filter({ visible: true })
  await expect(logo).toHaveCSS('fill', 'rgb(255, 179, 138)')
})

test('buttons, paper and the colour of the browser follow from the three colours', async ({ page }) => {
  await page.goto(site.origin)
  const token = (name: string) =>
    page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `color-mix(in srgb, var(${property}), var(${property}))`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  expect(await token('--on-signal')).toMatch(/^color\(srgb 0\.98/)
  await expect(page.locator('meta[data-scheme=light]')).toHaveAttribute('content', '#fffaf0')
})

test('a page loads only the typeface of its language', async ({ page }) => {
  await page.goto(site.origin)
  const preloaded = page.locator('link[rel=preload][as=font]')
  await expect(preloaded).toHaveCount(1)
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family).toMatch(/^"?Bakery Sans/)
  const faces = await page.evaluate(() => [...document.fonts].map((face) => face.family).join())
  expect(faces).not.toMatch(/Familjen|Readex/)
})

test('the card of an employee has the mark in the colour of its text', async ({ page }) => {
  await page.goto(`${site.origin}/Home/TeamMembers`)
  const mark = page.locator('article header svg circle')
  await expect(mark).toHaveCSS('fill', /^oklch\(0\.2/)
})

test('files that only the build reads are not served', async ({ request }) => {
  for (const file of ['brand.yaml', 'logo.svg', 'logo-dark.svg', 'mark.svg', 'bakery.woff2']) {
    expect((await request.get(`${site.origin}/${file}`)).status(), file).toBe(404)
  }
})

const drawing = (shape: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${shape}</svg>`
