import { employeeAddress, openLandingPage } from '../../support/page/open-pages.ts'
import { stateOf } from '../../support/page/state-of.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const { company, clients } = testContent

// The page shows the time: a new minute during the test would be a difference.
test.beforeEach(({ page }) => page.clock.setFixedTime('2026-06-01T18:20:00Z'))

test('the hero has no endless animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLandingPage(page)
  await page.getByRole('button', { name: 'Process Automation' }).click()
  expect(await page.evaluate(countInfinite, '#home')).toBe(0)
})

test('single letters, digits and signs are no shortcuts', async ({ page }) => {
  await openLandingPage(page)
  const before = await stateOf(page)
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789/?.,-+') await page.keyboard.press(key)
  expect(await stateOf(page)).toEqual(before)
})

test('hover and focus open nothing, and an open label stays until it is closed', async ({ page }) => {
  await openLandingPage(page)
  // Times are written when they come near the viewport.
  await page.locator('#contact address').scrollIntoViewIfNeeded()
  await expect(page.locator('#contact').getByText(/^Reply by/)).toHaveCount(1)
  await page.locator('[data-hours]').scrollIntoViewIfNeeded()
  await expect(page.getByText(/· open/)).toHaveCount(clients.places.length)
  const before = await stateOf(page)
  const controls = page.locator('main :is(a[href], button)').filter({ visible: true })
  for (const control of await controls.all()) {
    await control.hover()
    await control.focus()
    expect(await stateOf(page), `${control}`).toEqual(before)
  }

  await page.getByRole('button', { name: 'India' }).click()
  const label = page.locator(':popover-open')
  await label.hover()
  await expect(label).toContainText(clients.markerText)
  await page.keyboard.press('Escape')
  await expect(label).toHaveCount(0)
})

test('portrait and landscape show the same headings', async ({ page }) => {
  await openLandingPage(page)
  const shown = []
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    shown.push(await page.getByRole('heading').allTextContents())
  }
  expect(shown[1]).toEqual(shown[0])
})

test('with reduced motion nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLandingPage(page)
  for (const section of await page.locator('main section[id]').all()) {
    await section.scrollIntoViewIfNeeded()
    expect(await page.evaluate(animationsWithin, 500)).toEqual([])
  }
})

test('the contact details follow the heading on every page', async ({ page }) => {
  for (const address of ['/', employeeAddress]) {
    await page.goto(address)
    const order = await page
      .getByRole('heading', { level: 1 })
      .or(page.locator(`main a[href="mailto:${company.email}"]`))
      .or(page.locator('main ~ footer'))
      .evaluateAll((found) => found.map(({ tagName }) => tagName))
    expect(order.slice(0, 2), address).toEqual(['H1', 'A'])
  }
})

/** The classes of the elements that are animated in any frame within that time. */
async function animationsWithin(ms: number) {
  const animated = new Set<string>()
  const end = performance.now() + ms
  while (performance.now() < end) {
    for (const { effect } of document.getAnimations())
      animated.add((effect as KeyframeEffect).target?.className.toString() ?? '')
    await new Promise(requestAnimationFrame)
  }
  return [...animated]
}

/** The number of running infinite animations. */
const countInfinite = (selector: string) =>
  (document.querySelector(selector)?.getAnimations({ subtree: true }) ?? []).filter(
    ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
  ).length
