import type { Page } from '@playwright/test'
import { trialForm } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { wakeUp } from './support/wake-up.ts'

const touches = {
  'a dialog opens': (page: Page) => trialForm.open(page),
  'the theme changes': (page: Page) => page.getByTitle('Dark').first().click(),
}

for (const [what, touch] of Object.entries(touches)) {
  test(`what is off the screen is not styled before ${what}`, async ({ page }) => {
    await neverIdle(page)
    await page.goto('/')
    const all = await page.locator('body *').count()
    expect(await styledBy(page, () => touch(page))).toBeLessThan(all / 4)
  })

  test(`what is off the screen follows when ${what}, and stays where it was`, async ({ page }) => {
    await page.goto('/')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await touch(page)
    expect(await height()).toBe(before)
    await expect.poll(() => resting(page)).toBe(0)
    expect(await height()).toBe(before)
  })
}

test('what is off the screen is there for whoever scrolls on at once', async ({ page }) => {
  await neverIdle(page)
  await page.goto('/')
  await touches['the theme changes'](page)
  expect(await resting(page)).toBeGreaterThan(0)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => resting(page)).toBe(0)
})

test('what is off the screen is told to assistive technology as before', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await wakeUp(page)
  await page.keyboard.press('Home')
  await expect(page.locator('.hero-slide').nth(1)).toHaveAttribute('inert')
  const before = await told(page)
  expect(before.length).toBeGreaterThan(100)
  await touches['a dialog opens'](page)
  await page.keyboard.press('Escape')
  await expect.poll(() => resting(page)).toBe(0)
  await expect.poll(() => told(page)).toEqual(before)
})

/** A processor that always has something else to do. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

const resting = (page: Page) =>
  page
    .locator('main > section, footer')
    .evaluateAll<number, HTMLElement>(
      (all) => all.filter(({ style }) => style.contentVisibility === 'hidden').length,
    )

/** What Chromium says of the page: roles and names. */
async function told(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox')
    .map(({ role, name }) => `${role?.value} ${name?.value}`)
    .sort()
}

/** How many elements the browser styled at once, at most, for what was done. */
async function styledBy(page: Page, act: () => Promise<unknown>) {
  const devTools = await page.context().newCDPSession(page)
  type Event = { name: string; args: { elementCount?: number } }
  const events: Event[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  const ended = new Promise<void>((resolve) => {
    devTools.once('Tracing.tracingComplete', () => resolve())
  })
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await devTools.send('Tracing.start', { traceConfig })
  await act()
  await devTools.send('Tracing.end')
  await ended
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree')
  expect(styled).not.toEqual([])
  return Math.max(...styled.map(({ args }) => args.elementCount ?? 0))
}
