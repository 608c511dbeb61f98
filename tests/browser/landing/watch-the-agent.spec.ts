import type { Page } from '@playwright/test'
import { comeNear } from '../../support/page/come-near.ts'
import { expect, test } from '../../support/page/test.ts'
import { untilAwake } from '../../support/page/wait-for-hydration.ts'
import { watchShift } from '../../support/page/watch-shift.ts'

const industries = [
  ...['HR Assistant', 'Healthcare', 'IT Support', 'Admin', 'Sales Support', 'Finance'],
  ...['Education', 'Manufacturing', 'Logistics', 'Travel', 'Automotive', 'Pharma'],
]

test('twelve industries, the HR assistant first', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveCount(12)
  for (const [index, industry] of industries.entries())
    await expect(page.getByRole('tab').nth(index)).toHaveAccessibleName(industry)
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('HR Assistant')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('HR Assistant')
})

test('each industry shows a conversation of its own', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const conversations = new Set<string>()
  for (const industry of industries) {
    await page.getByRole('tab', { name: industry }).click()
    const conversation = page.getByRole('tabpanel', { name: industry })
    await expect(conversation).toBeVisible()
    conversations.add((await conversation.textContent()) ?? '')
  }
  expect(conversations.size).toBe(industries.length)
})

test('the keyboard walks the register', async ({ page }) => {
  await openConsole(page)
  await page.getByRole('tab', { name: 'HR Assistant' }).focus()
  const walk = {
    ArrowDown: 'Healthcare',
    End: 'Pharma',
    ArrowUp: 'Automotive',
    Home: 'HR Assistant',
  }
  for (const [key, industry] of Object.entries(walk)) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: industry })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(industry)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('the conversation plays when it comes into view, and again on request', async ({ page }) => {
  await page.clock.install()
  await openConsole(page)
  await expect(untold(page)).not.toHaveCount(0)
  for (let part = 0; part < 40; part++) await page.clock.runFor(5000)
  await expect(untold(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(untold(page)).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(untold(page)).toHaveCount(0)
})

test('nothing moves on the page while the conversation plays', async ({ page }) => {
  const shift = await watchShift(page)
  await page.clock.install()
  await openConsole(page)
  for (let part = 0; part < 40; part++) await page.clock.runFor(5000)
  await expect(untold(page)).toHaveCount(0)
  await page.clock.resume()
  expect(await shift()).toBe(0)
})

test('the console is as high as its longest conversation, however wide the window becomes', async ({
  page,
}) => {
  await page.goto('/')
  const section = page.locator('#AIAgents')
  const panels = section.locator('.agent-panels')
  const height = async () => (await panels.boundingBox())?.height
  for (const width of [1280, 1000, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(section).toHaveAttribute('data-rests')
    const resting = await height()
    await section.evaluate((element) => delete element.dataset.rests)
    expect(await height(), `${width} px`).toBe(resting)
  }
})

test('says that the conversations are scripted, and takes no text', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/scripted sample.*No AI is running/)).toBeVisible()
  const field = page.getByRole('textbox', { name: /sample, read-only/ })
  await expect(field).not.toBeEditable()
  await expect(field).toHaveAccessibleDescription(/scripted/)
})

test("'Download Invoice' does nothing and says so", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('tab', { name: 'Finance' }).click()
  const address = page.url()
  const link = page.getByRole('tabpanel').getByRole('link', { name: 'Download Invoice' })
  await expect(link).toBeDisabled()
  await expect(link).toHaveAccessibleDescription('Sample, does nothing')
  await link.click({ force: true })
  expect(page.url()).toBe(address)
})

test('is accessible when it is told', async ({ page, expectAccessible }) => {
  await openConsole(page)
  await page.getByRole('tab', { name: 'Finance' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(untold(page)).toHaveCount(0)
  await expectAccessible()
})

test('an industry chosen before the script is there is opened by it', async ({ page }) => {
  await page.goto('/#chat-finance')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 1280])
    test(`all twelve conversations can be read at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const conversations = page.locator('[role=tabpanel]')
      await expect(conversations).toHaveCount(12)
      for (const conversation of await conversations.all()) {
        await expect(conversation).toBeVisible()
        await expect(conversation).toContainText('Result')
      }
    })

  test('Tab reaches every industry', async ({ page }) => {
    await page.goto('/')
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    for (const industry of industries) {
      await expect(page.getByRole('tab', { name: industry })).toBeFocused()
      await page.keyboard.press('Tab')
    }
    await expect(tabs.last()).not.toBeFocused()
  })

  test('an industry leads to its conversation', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('tab', { name: 'Finance' }).click()
    await expect(
      page.locator('[role=tabpanel]').filter({ hasText: 'Download Invoice' }),
    ).toBeInViewport()
  })
})

/** Scrolls the console into view after hydration: a chat that is in view before does not play. */
async function openConsole(page: Page) {
  await page.goto('/')
  const register = page.getByRole('tablist')
  await comeNear(register)
  await untilAwake(page.locator('astro-island').filter({ has: register }))
  await register.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
}

const untold = (page: Page) => page.getByRole('tabpanel').locator('[data-pending]')
