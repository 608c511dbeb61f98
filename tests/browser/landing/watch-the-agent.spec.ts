import type { Page } from '@playwright/test'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { watchShift } from '../../support/page/watch-shift.ts'
import { testContent } from '../../support/test-content.ts'

test.use(withMotion)

const { agentDemo, proposals } = testContent
const industries = agentDemo.chats.map(({ industry }) => industry)

test('a visitor who clicks before the script arrives stays, watches, moves to the end and asks for an agent', async ({
  page,
}) => {
  const { promise: isClicked, resolve: letScriptArrive } = Promise.withResolvers<void>()
  await page.route(/DemoPanel\.[^/]*\.js/, async (route) => {
    await isClicked
    await route.continue()
  })
  const shift = await watchShift(page)
  await page.goto('/')
  expect(await page.locator('#AIAgents *').count()).toBeLessThanOrEqual(100)
  await page.getByRole('tablist').scrollIntoViewIfNeeded()
  const finance = page.getByRole('tab', { name: 'Finance' })
  await finance.click()
  await expect(finance).toHaveAttribute('aria-busy', 'true')
  await expect(finance).toHaveCSS('cursor', 'progress')
  letScriptArrive()
  const panel = page.getByRole('tabpanel')
  await expect(panel).toHaveAccessibleName('Finance')
  await expect(page).toHaveURL('/')
  const slider = page.getByRole('slider', { name: 'Position in the conversation' })
  await expect(slider).not.toHaveValue('0')
  await slider.press('End')
  await expect(panel.locator('[data-part]').last()).toBeInViewport()
  await expect(panel.getByRole('link', { name: 'Download Invoice' })).not.toHaveAttribute('href')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  for (const industry of ['Education', 'Sales Support', 'Finance']) {
    await page.getByRole('tab', { name: industry }).click()
    await expect(panel).toHaveAccessibleName(industry)
    expect(await height(), industry).toBe(before)
  }
  expect(await shift()).toBe(0)
  await panel.getByRole('button', { name: proposals.agent.action }).click()
  const dialog = page.getByRole('dialog', { name: 'Build Your AI Agent' })
  await expect(dialog.getByLabel('Industry')).toHaveValue('Finance')
  await expect(dialog.getByLabel('Use case')).toHaveValue('')
})

test('the conversation plays after the link to its section and ends with its result, while the wheel scrolls the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Agentic AI' }).click()
  const panel = page.getByRole('tabpanel')
  const slider = page.getByRole('slider', { name: 'Position in the conversation' })
  await expect(slider).not.toHaveValue('0')
  const result = panel.getByText(`${agentDemo.chats[0]?.result.slice(0, 10)}`)
  const isShown = () => result.evaluate((element) => element.checkVisibility({ opacityProperty: true }))
  expect(await isShown()).toBe(false)
  // The whole window is on the screen.
  await expect(page.getByRole('tab').last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(agentDemo.notice)).toBeInViewport({ ratio: 1 })
  const scrollY = await page.evaluate(() => window.scrollY)
  await panel.hover()
  for (let step = 1; step <= 2; step++) {
    await page.mouse.wheel(0, 60)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY + step * 60)
  }
  const position = async () => Number(await slider.inputValue())
  const before = await position()
  await expect.poll(position).toBeGreaterThan(before)
  await slider.press('End')
  await expect.poll(isShown).toBe(true)
})

test('without the file of conversations the anchor of an industry leads nowhere, and a click to the page of conversations', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/agentic-ai\.json/)
  await page.route('/agentic-ai.json', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/#chat-finance')
  await failed
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('HR Assistant')
  await page.getByRole('tab', { name: 'Healthcare' }).click()
  await expect(page).toHaveURL('/agentic-ai#chat-healthcare')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('HR Assistant')
})

test('an address with the anchor of an industry opens it', async ({ page }) => {
  await page.goto('/#chat-finance')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the conversation is whole, and the tabs lead to the page of all conversations', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await expectWhole(page)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(industries.length)
    for (const tab of await tabs.all()) await expect(tab).toHaveAttribute('tabindex', '0')
    await tabs.filter({ hasText: 'Finance' }).click()
    await expect(page).toHaveURL('/agentic-ai#chat-finance')
    await expect(page.getByRole('region', { name: 'Finance' }).getByRole('heading')).toBeInViewport()
    await page.getByRole('link', { name: 'Next: Education' }).click()
    await expect(page.getByRole('region', { name: 'Education' }).getByRole('heading')).toBeInViewport()
  })
})

test('the page of conversations begins with a list of them, to which the last one leads back, and ends with the offer', async ({
  page,
}) => {
  await page.goto('/agentic-ai')
  const list = page.getByRole('navigation', { name: 'Industries' })
  await expect(list.getByRole('link')).toHaveCount(industries.length)
  for (const { industry, scenario } of agentDemo.chats)
    await expect(list.getByRole('link', { name: industry })).toContainText(scenario.replaceAll(/\s/g, ' '))
  await list.getByRole('link', { name: 'Finance 12 min 10 steps 2 asked' }).click()
  const finance = page.getByRole('region', { name: 'Finance' })
  await expect(finance.getByRole('heading')).toBeInViewport()
  await page.getByRole('region', { name: 'Pharma' }).getByRole('link', { name: 'Back to the list' }).click()
  await expect(list).toBeInViewport()
  const { offer, price = '', action } = proposals.agent
  const end = page.getByRole('region', { name: offer })
  await expect(end).toContainText(price)
  await end.getByRole('link', { name: action }).click()
  await expect(page).toHaveURL('/request/agent')
})

test('the agent demo is dark in both themes, and printed whole on white', async ({ page }) => {
  const lightness = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(/[\d.]+/.exec(getComputedStyle(element).backgroundColor)?.[0]))
  await page.goto('/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lightness('#AIAgents :has(> [role=tablist])'), colorScheme).toBeLessThan(0.3)
  }
  await page.emulateMedia({ colorScheme: 'light', media: 'print' })
  expect(await lightness('#AIAgents [role=tab][aria-selected=true]')).toBeGreaterThan(0.9)
  await expectWhole(page)
})

/** The conversation does not scroll. */
async function expectWhole(page: Page) {
  const panel = page.getByRole('tabpanel')
  expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0)
  for (const part of await panel.locator('[data-part]').all()) await expect(part).toHaveCSS('opacity', '1')
}
