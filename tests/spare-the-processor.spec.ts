import type { Page } from '@playwright/test'
import { trialForm } from './support/forms.ts'
import { neverIdle } from './support/never-idle.ts'
import { expect, test } from './support/test.ts'
import { wakeUp } from './support/wake-up.ts'

const touches = {
  'a dialog opens': async (page: Page) => {
    await trialForm.open(page)
    await expect(page.locator('dialog:modal')).toBeVisible()
  },
  'the theme changes': async (page: Page) => {
    await page.getByTitle('Dark').first().click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
}

for (const [what, touch] of Object.entries(touches)) {
  test(`what is off the screen is not styled before ${what}`, async ({ page }) => {
    await neverIdle(page)
    await page.goto('/')
    const all = await page.locator('body *').count()
    expect(await styledBy(page, () => touch(page))).toBeLessThan(all / 4)
  })

  test(`what is off the screen keeps its height when ${what}`, async ({ page }) => {
    await neverIdle(page)
    await page.goto('/')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await touch(page)
    expect(await resting(page)).toBeGreaterThan(0)
    expect(await height()).toBe(before)
  })
}

test('what is off the screen follows when the theme changes', async ({ page }) => {
  await page.goto('/')
  await touches['the theme changes'](page)
  await expect.poll(() => resting(page)).toBe(0)
})

test('what is off the screen rests as long as a dialog is open', async ({ page }) => {
  await page.goto('/')
  await touches['a dialog opens'](page)
  await expect(page.getByRole('dialog').getByLabel('Company name')).toBeVisible()
  const atRest = await resting(page)
  expect(atRest).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  expect(await resting(page)).toBe(atRest)
  await page.keyboard.press('Escape')
  await expect.poll(() => resting(page)).toBe(0)
})

test('a dialog is on the screen before all behind it becomes inert', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await wakeUp(page)
  await holdFrames(page)
  const dialog = page.locator('#engage-talent')
  const opener = page.getByRole('button', { name: 'Engage Talent' }).first()
  await opener.click()
  await opener.dispatchEvent('click')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  const shown = await dialog.boundingBox()
  await nextFrames(page, 2)
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  expect(await dialog.boundingBox()).toEqual(shown)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
})

for (const [how, moveOn] of Object.entries({
  scrolls: (page: Page) => page.mouse.wheel(0, 100),
  'goes on by keyboard': (page: Page) => page.keyboard.press('Tab'),
})) {
  test(`what is off the screen is there for whoever ${how} at once`, async ({ page }) => {
    await neverIdle(page)
    await page.goto('/')
    await touches['the theme changes'](page)
    expect(await resting(page)).toBeGreaterThan(0)
    await moveOn(page)
    await expect.poll(() => resting(page)).toBe(0)
  })
}

test('a dialog that is left before all behind it is inert is gone', async ({ page }) => {
  await page.goto('/')
  await wakeUp(page)
  await holdFrames(page)
  const opener = page.getByRole('button', { name: 'Engage Talent' }).first()
  await opener.click()
  await page.keyboard.press('Escape')
  await nextFrames(page, 2)
  await expect(page.locator('#engage-talent')).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await nextFrames(page, 2)
  await expect(page.locator('dialog:modal')).toHaveCount(1)
})

test('what opened a dialog gets the focus back, wherever it is by then', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const opener = page.locator('main [command=show-modal]').first()
  await opener.click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(opener).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
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

type Held = { nextFrame(): void }

/** Frames come when they are asked for. */
const holdFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: FrameRequestCallback[] = []
    window.requestAnimationFrame = (act) => frames.push(act)
    const nextFrame = () => {
      for (const act of frames.splice(0)) act(0)
    }
    Object.assign(window, { nextFrame })
  })

async function nextFrames(page: Page, count: number) {
  for (let frame = 1; frame <= count; frame++)
    await page.evaluate(() => (window as unknown as Held).nextFrame())
}

const resting = (page: Page) =>
  page
    .locator('main, main *, footer, .proposal-body')
    .evaluateAll<number, HTMLElement>(
      (all) => all.filter(({ style }) => style?.contentVisibility === 'hidden').length,
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
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  await devTools.send('Tracing.end')
  await ended
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree')
  expect(styled).not.toEqual([])
  return Math.max(...styled.map(({ args }) => args.elementCount ?? 0))
}
