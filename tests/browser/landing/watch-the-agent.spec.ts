import type { Page } from '@playwright/test'
import { boxOf } from '../../support/page/box-of.ts'
import { scrollNear } from '../../support/page/scroll-near.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForIsland } from '../../support/page/wait-for-hydration.ts'
import { watchShift } from '../../support/page/watch-shift.ts'
import { testContent } from '../../support/test-content.ts'

const industries = [
  'HR Assistant',
  'Healthcare',
  'IT Support',
  'Admin',
  'Sales Support',
  'Finance',
  'Education',
  'Manufacturing',
  'Logistics',
  'Travel',
  'Automotive',
  'Pharma',
]

test('the layout does not shift while the conversation plays', async ({ page }) => {
  const shift = await watchShift(page)
  await page.clock.install()
  await openConsole(page)
  for (let part = 0; part < 40; part++) {
    await page.clock.runFor(5000)
    // A part below the screen waits until it is scrolled onto it.
    await pending(page).evaluateAll(([next]) => next?.scrollIntoView({ block: 'center', behavior: 'instant' }))
  }
  await expect(pending(page)).toHaveCount(0)
  await page.clock.resume()
  expect(await shift()).toBe(0)
})

test('on a wide screen every conversation fills its panel, and the tabs stay in their place', async ({ page }) => {
  await openConsole(page)
  const panel = page.getByRole('tabpanel')
  const topOfTabs = async () => (await boxOf(page.getByRole('tablist'))).y
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('tab', { name: industries[0] }).click()
    const before = await topOfTabs()
    for (const industry of industries) {
      await page.getByRole('tab', { name: industry }).click()
      await expect(panel).toHaveAccessibleName(industry)
      expect(await topOfTabs(), industry).toBe(before)
      const { y, height } = await boxOf(panel)
      const end = await boxOf(panel.getByRole('link').last())
      expect(y + height - end.y - end.height, `blank below ${industry}`).toBeLessThan(20)
      const result = await boxOf(panel.locator('[data-part=result]'))
      expect(end.y - result.y - result.height, `blank above the link`).toBeLessThan(20)
    }
  }
})

test('the run record stays in sight while the conversation is read', async ({ page }) => {
  await openConsole(page)
  const record = page.locator('#AIAgents [aria-busy] > [aria-hidden]')
  for (const [width, height] of [
    [1280, 800],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of await page.getByRole('tabpanel').locator('[data-part=answer]').all()) {
      await part.evaluate((answer) => answer.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await expect(record).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the document has one conversation, and the others are requested when the section is near the viewport', async ({
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
  await scrollNear(page.getByRole('tablist'))
  await expect.poll(() => files).toEqual(['/agentic-ai.json'])
})

test('a click on an industry before the script has arrived waits for it', async ({ page }) => {
  const { promise: isClicked, resolve: letScriptArrive } = Promise.withResolvers<void>()
  await page.route(/DemoPanel\.[^/]*\.js/, async (route) => {
    await isClicked
    await route.continue()
  })
  await page.goto('/')
  const pressed = page.getByRole('tab', { name: 'Finance' })
  await pressed.click()
  await expect(pressed).toHaveAttribute('aria-busy', 'true')
  await expect(pressed).toHaveCSS('cursor', 'progress')
  letScriptArrive()
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
  await expect(page).toHaveURL('/')
})

test('without the file of conversations the anchor of an industry leads nowhere, and a click to the page of conversations', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/agentic-ai\.json/)
  await page.route('/agentic-ai.json', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await hydrateConsole(page, '/#chat-finance')
  await failed
  await expectFirst(page)
  await expect(page).toHaveURL('/#chat-finance')
  await page.getByRole('tab', { name: 'Healthcare' }).click()
  await expect(page).toHaveURL('/agentic-ai#chat-healthcare')
  await page.goBack()
  await expectFirst(page)
})

test('an address with the anchor of an industry opens it', async ({ page }) => {
  await page.goto('/#chat-finance')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs and links lead to the page of conversations, whose steps are folded on a phone only', async ({ page }) => {
    await page.goto('/')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(industries.length)
    for (const tab of await tabs.all()) await expect(tab).toHaveAttribute('tabindex', '0')
    await expectFolded(page)
    await tabs.filter({ hasText: 'Finance' }).click()
    await expect(page).toHaveURL('/agentic-ai#chat-finance')
    await expect(page.getByRole('region', { name: 'Finance' }).getByRole('heading')).toBeInViewport()
    await expectFolded(page)
    await page.goBack()
    await page.getByRole('link', { name: 'Next: Healthcare' }).click()
    await expect(page).toHaveURL('/agentic-ai#chat-healthcare')
    await page.getByRole('link', { name: 'Next: IT Support' }).click()
    await expect(page.getByRole('region', { name: 'IT Support' }).getByRole('heading')).toBeInViewport()
  })

  async function expectFolded(page: Page) {
    const screen = page.viewportSize()
    const steps = page.getByRole('list', { name: 'What the agent did' }).first()
    await expect(steps).toBeVisible()
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(steps).toBeHidden()
    await page.getByText('3 steps').first().click()
    await expect(steps).toBeVisible()
    if (screen) await page.setViewportSize(screen)
  }
})

test('the page of conversations begins with a list of them, to which the last one leads back, and ends with the offer', async ({
  page,
}) => {
  await page.goto('/agentic-ai')
  const list = page.getByRole('navigation', { name: 'Industries' })
  await expect(list.getByRole('link')).toHaveCount(industries.length)
  for (const { industry, scenario } of testContent.agentDemo.chats)
    await expect(list.getByRole('link', { name: industry })).toContainText(scenario.replaceAll(/\s/g, ' '))
  await list.getByRole('link', { name: 'Finance 12 min 10 steps 2 asked' }).click()
  const finance = page.getByRole('region', { name: 'Finance' })
  await expect(finance.getByRole('heading')).toBeInViewport()
  const last = page.getByRole('region', { name: 'Pharma' })
  await last.getByRole('link', { name: 'Back to the list' }).click()
  await expect(list).toBeInViewport()
  const { offer, price = '' } = testContent.proposals.agent
  const end = page.getByRole('region', { name: offer })
  await expect(end).toContainText(price)
  await end.getByRole('link', { name: 'Start Building Your AI Agent' }).click()
  await expect(page).toHaveURL('/request/agent')
})

test('the agent demo is dark in both themes, and printed on white', async ({ page }) => {
  const lightness = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(/[\d.]+/.exec(getComputedStyle(element).backgroundColor)?.[0]))
  await page.goto('/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lightness('#AIAgents :has(> [role=tablist])'), colorScheme).toBeLessThan(0.3)
  }
  await page.emulateMedia({ colorScheme: 'light', media: 'print' })
  expect(await lightness('#AIAgents [role=tab][aria-selected=true]')).toBeGreaterThan(0.9)
})

async function hydrateConsole(page: Page, address = '/') {
  await page.goto(address)
  const tabs = page.getByRole('tablist')
  await scrollNear(tabs)
  await waitForIsland(page.locator('astro-island').filter({ has: tabs }))
}

async function expectFirst(page: Page) {
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('HR Assistant')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('HR Assistant')
}

/** Scrolls the agent demo into view after hydration: a conversation that is in view before does not play. */
async function openConsole(page: Page) {
  await hydrateConsole(page)
  await page.getByRole('tablist').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
}

const pending = (page: Page) => page.getByRole('tabpanel').locator('[data-pending]')
