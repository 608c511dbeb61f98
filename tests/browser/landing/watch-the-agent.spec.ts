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
  await hydrateConsole(page)
  const conversations = new Set<string>()
  for (const industry of industries) {
    await page.getByRole('tab', { name: industry }).click()
    const conversation = page.getByRole('tabpanel', { name: industry })
    await expect(conversation).toBeVisible()
    conversations.add((await conversation.textContent()) ?? '')
  }
  expect(conversations.size).toBe(industries.length)
})

test('arrow keys move between the tabs', async ({ page }) => {
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
  await expect(pending(page)).not.toHaveCount(0)
  for (let part = 0; part < 40; part++) await page.clock.runFor(5000)
  await expect(pending(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(pending(page)).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(pending(page)).toHaveCount(0)
})

test('nothing moves on the page while the conversation plays', async ({ page }) => {
  const shift = await watchShift(page)
  await page.clock.install()
  await openConsole(page)
  for (let part = 0; part < 40; part++) await page.clock.runFor(5000)
  await expect(pending(page)).toHaveCount(0)
  await page.clock.resume()
  expect(await shift()).toBe(0)
})

for (const width of [1280, 1920])
  test(`the page below stays in its place when another industry is opened, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openConsole(page)
    const below = async () => Math.round((await page.locator('#contact').boundingBox())?.y ?? 0)
    const scrolled = () => page.evaluate(() => scrollY)
    const before = [await below(), await scrolled()]
    for (const industry of industries) {
      await page.getByRole('tab', { name: industry }).click()
      await expect(page.getByRole('tabpanel')).toHaveAccessibleName(industry)
      expect([await below(), await scrolled()], industry).toEqual(before)
    }
  })

test('the first document has one conversation, and the others are requested when it is near', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.json')) files.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(page.locator('[role=tabpanel]')).toHaveCount(1)
  expect(await page.locator('#AIAgents *').count()).toBeLessThanOrEqual(150)
  await page.waitForLoadState('networkidle')
  expect(files).toEqual([])
  await comeNear(page.getByRole('tablist'))
  await expect.poll(() => files).toEqual(['/agentic-ai.json'])
})

test.describe('when the file of the conversations does not come', () => {
  test.beforeEach(async ({ page, expectTrouble }) => {
    expectTrouble(/agentic-ai\.json/)
    await page.route('/agentic-ai.json', (route) => route.abort())
  })

  test('a click on an industry leads to its conversation', async ({ page }) => {
    await openWithoutFile(page)
    await page.getByRole('tab', { name: 'Finance' }).click()
    await expect(page).toHaveURL('/agentic-ai#chat-finance')
    await page.goBack()
    await expectFirst(page)
  })

  test('an industry is opened when the file comes at the second request', async ({ page }) => {
    await openWithoutFile(page)
    await page.unroute('/agentic-ai.json')
    await page.getByRole('tab', { name: 'Finance' }).click()
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
    await expect(page).toHaveURL('/')
  })

  test('an arrow key stays on the page', async ({ page }) => {
    await openWithoutFile(page)
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('tab', { name: 'HR Assistant' }).press('ArrowDown')
    await failed
    await expect(page.getByRole('tab', { name: 'Healthcare' })).toBeFocused()
    await expectFirst(page)
    await expect(page).toHaveURL('/')
  })

  test('an address with the anchor of an industry stays on the page', async ({ page }) => {
    await openWithoutFile(page, '/#chat-finance')
    await expectFirst(page)
    await expect(page).toHaveURL('/#chat-finance')
  })
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
  await hydrateConsole(page)
  await page.getByRole('tab', { name: 'Finance' }).click()
  const address = page.url()
  const link = page.getByRole('tabpanel').getByRole('link', { name: 'Download Invoice' })
  await expect(link).toBeDisabled()
  await expect(link).toHaveAccessibleDescription('Sample, does nothing')
  await link.click({ force: true })
  expect(page.url()).toBe(address)
})

test('is accessible when all of a conversation is shown', async ({ page, expectAccessible }) => {
  await openConsole(page)
  await page.getByRole('tab', { name: 'Finance' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(pending(page)).toHaveCount(0)
  await expectAccessible()
})

test('an address with the anchor of an industry opens it', async ({ page }) => {
  await page.goto('/#chat-finance')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [360, 1280])
    test(`all twelve conversations can be read at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/agentic-ai')
      for (const industry of industries) {
        const conversation = page.getByRole('region', { name: industry })
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
    await expect(page).toHaveURL('/agentic-ai#chat-finance')
    const finance = page.getByRole('region', { name: 'Finance' })
    await expect(finance.getByRole('heading')).toBeInViewport()
  })
})

async function hydrateConsole(page: Page, address = '/') {
  await page.goto(address)
  const tabs = page.getByRole('tablist')
  await comeNear(tabs)
  await untilAwake(page.locator('astro-island').filter({ has: tabs }))
}

/** Comes back when the file was requested in vain. */
async function openWithoutFile(page: Page, address?: string) {
  const failed = page.waitForEvent('requestfailed')
  await hydrateConsole(page, address)
  await failed
}

async function expectFirst(page: Page) {
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('HR Assistant')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('HR Assistant')
}

/** Scrolls the console into view after hydration: a chat that is in view before does not play. */
async function openConsole(page: Page) {
  await hydrateConsole(page)
  await page.getByRole('tablist').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
}

const pending = (page: Page) => page.getByRole('tabpanel').locator('[data-pending]')
