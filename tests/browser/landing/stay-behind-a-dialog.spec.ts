import { findQuickChromium } from '../../../scripts/programs/find-chromium.ts'
import { trialForm } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

// With scroll bars that take space.
test.use({
  launchOptions: {
    executablePath: findQuickChromium(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('the page does not scroll behind an open dialog, and keeps its width', async ({ page }) => {
  await page.goto('/')
  const width = () => page.evaluate(() => document.body.clientWidth)
  const before = await width()
  expect(before).toBeLessThan(1280)
  const dialog = await trialForm.open(page)
  await expect(dialog).toBeVisible()
  const scrolled = page.evaluate(scrollByWheel)
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 600)
  await scrolled
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await width()).toBe(before)
})

/** Resolves two frames after a wheel event: browsers scroll in the first one. */
async function scrollByWheel() {
  await new Promise((resolve) => addEventListener('wheel', resolve, { once: true }))
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}
