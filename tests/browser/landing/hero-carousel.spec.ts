import type { Page } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const titles = ['Business Solutions', 'Process Automation', 'Custom Development'] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every slide is shown with its title below the drawing, which moves no more, and none is announced', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(carousel(page).locator('[aria-live]').first()).toHaveAttribute('aria-live', 'off')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      let above = (await boxOf(page.locator('[data-survey] ol'))).y
      for (const name of titles) {
        const box = await boxOf(page.getByRole('heading', { name, level: 2 }))
        expect(box.height, name).toBeGreaterThan(10)
        expect(box.y, `${name}, ${width} px`).toBeGreaterThan(above)
        above = box.y
      }
    }
  })
})

test('the carousel does not advance behind an open dialog, and a page at rest computes neither a style nor a layout', async ({
  page,
}) => {
  await page.clock.install()
  await openHero(page)
  await page.getByRole('banner').getByRole('button', { name: 'Engage Talent' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  // In steps of a second: React renders a slide between two steps.
  for (let second = 0; second < 8; second++) await page.clock.runFor(1000)
  // No retrying assertion: it would pass later, when the first slide is shown again.
  expect(await page.locator('[data-slide][data-current]').textContent()).toContain(titles[0])

  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5000)
  await expect(page.getByRole('group', { name: titles[1] })).toBeVisible()

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  const countWork = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    const count = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    return count('RecalcStyleCount') + count('LayoutCount')
  }
  const workInASecond = async () => {
    const before = await countWork()
    await page.waitForTimeout(1000)
    return (await countWork()) - before
  }
  // Longer than the move to a slide, whose end is work too. An animation without end never leaves a second without.
  await expect.poll(workInASecond).toBe(0)
})

test('before hydration the carousel has no controls, and every slide can be scrolled to', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/')
  const controls = carousel(page).getByRole('button')
  await expect(page.getByRole('heading', { name: titles[0] })).toBeAttached()
  await expect(controls).toHaveCount(0)
  await expect(carousel(page).locator('[tabindex="0"]')).toHaveAccessibleName('What we build')
  const last = page.getByText(`${testContent.hero.slides[2]?.description}`)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()

  scripts.resolve()
  await expect(controls).toHaveCount(titles.length + 3)
})

for (const [width, height] of [
  [1366, 650],
  [1536, 730],
] as const)
  test(`heading, offer, points and figures are on a screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openHero(page)
    for (const seen of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Start Building Your AI Agent' }).first(),
      page.getByText('130 h from email to invoice.'),
      page.getByRole('textbox', { name: 'Approve' }),
      page.getByText('Years Experience'),
    ])
      await expect(seen).toBeInViewport({ ratio: 1 })
  })

const carousel = (page: Page) =>
  page.getByRole('region', { name: 'What we build' }).and(page.locator('[aria-roledescription="carousel"]'))

async function openHero(page: Page) {
  await page.goto('/')
  await page.mouse.move(5, 5)
  await expect(carousel(page)).toHaveAttribute('data-hydrated')
}
