import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

test.use(withMotion)

const titles = ['Business Solutions', 'Process Automation', 'Custom Development'] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the slides are shown below the survey and below each other, none is announced, and no animation runs without end', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(carousel(page).locator('[aria-live]').first()).toHaveAttribute('aria-live', 'off')
    // Nothing could pause it.
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime === Infinity)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(endless).toEqual([])
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

test('the carousel does not advance behind an open dialog', async ({ page }) => {
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
  await expectSlide(page, titles[1])
})

test('a page at rest computes neither a style nor a layout, on every slide', async ({ page }) => {
  await openHero(page)
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
  const expectRest = (where: string) => expect.poll(workInASecond, { message: where }).toBe(0)
  for (const title of titles) {
    await page.getByRole('button', { name: title }).click()
    await page.mouse.move(5, 5)
    await expectSlide(page, title)
    await expectRest(title)
  }
  await page.getByRole('button', { name: 'Play slides' }).click()
  await page.locator('#services').scrollIntoViewIfNeeded()
  await expect(carousel(page)).not.toBeInViewport()
  await expectRest('off the screen')
})

test('before hydration the names of the slides are inert, nothing invites to drag, and every slide can be scrolled to', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/')
  const controls = carousel(page).getByRole('button')
  const invitation = page.getByText('Drag a point')
  for (const name of titles) await expect(carousel(page).locator('[inert]').getByText(name)).toBeVisible()
  await expect(carousel(page).locator('button:not([inert] *)').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(`${testContent.hero.slides[1]?.description}`)).not.toBeInViewport()
  await expect(invitation).toBeHidden()
  await expect(carousel(page).locator('[tabindex="0"]')).toHaveAccessibleName('What we build')
  const last = page.getByText(`${testContent.hero.slides[2]?.description}`)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()

  scripts.resolve()
  await expect(controls).toHaveCount(titles.length + 3)
  await expect(carousel(page).locator('[inert]')).toHaveCount(0)
  await expect(invitation).toBeVisible()
})

test('heading, offer, points and figures are on the screens of laptops', async ({ page }) => {
  await openHero(page)
  for (const [width, height] of [
    [1366, 650],
    [1536, 730],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const seen of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Start Building Your AI Agent' }).first(),
      page.getByText('130 h from email to invoice.'),
      page.getByRole('textbox', { name: 'Approve' }),
      page.getByText('Years Experience'),
    ])
      await expect(seen, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
  }
})

test.describe('on a phone', () => {
  // Without motion, because the carousel advances by itself before the test swipes on a busy machine.
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

  test('a swipe shows the next slide, and the first screen has heading, offer, button and survey', async ({ page }) => {
    await openHero(page)
    for (const seen of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Start Building Your AI Agent' }).first(),
      page.getByRole('textbox', { name: 'Invoice' }),
    ])
      await expect(seen).toBeInViewport({ ratio: 1 })
    await swipeLeft(page, page.getByText(`${testContent.hero.slides[0]?.description}`))
    await expectSlide(page, titles[1])
  })
})

const carousel = (page: Page) =>
  page.getByRole('region', { name: 'What we build' }).and(page.locator('[aria-roledescription="carousel"]'))

async function openHero(page: Page) {
  await page.goto('/')
  await page.mouse.move(5, 5)
  await expect(carousel(page)).toHaveAttribute('data-hydrated')
}

async function expectSlide(page: Page, title: string) {
  await expect(page.locator('[data-slide][data-current]')).toContainText(title)
  await expect(page.getByRole('group', { name: title })).toBeVisible()
}

async function swipeLeft(page: Page, on: Locator) {
  await on.scrollIntoViewIfNeeded()
  const box = await boxOf(on)
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + box.height / 2 }],
    })
  await touch('touchStart', 300)
  for (let x = 280; x >= 100; x -= 20) await touch('touchMove', x)
  await touch('touchEnd', 100)
}
