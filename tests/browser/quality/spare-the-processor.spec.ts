import type { Page } from '@playwright/test'
import { trialForm } from '../../support/page/forms.ts'
import { neverIdle } from '../../support/page/never-idle.ts'
import { expect, test } from '../../support/page/test.ts'
import { untilPainted } from '../../support/page/until-painted.ts'
import { waitForHydration } from '../../support/page/wait-for-hydration.ts'

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
    const styled = await styledBy(page, async () => {
      await touch(page)
      await untilPainted(page)
    })
    expect(styled).toBeLessThan(all / 4)
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
  await waitForHydration(page)
  await holdFrames(page)
  const dialog = page.locator('#engage-talent')
  const opener = page.getByRole('button', { name: 'Engage Talent' }).first()
  await opener.click()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  const shown = await dialog.boundingBox()
  await nextFrames(page, 2)
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  expect(await dialog.boundingBox()).toEqual(shown)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
})

test('the theme’s switch answers before the page is styled anew', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => scrollTo(0, 0))
  await untilPainted(page)
  await holdFrames(page)
  const dark = page.getByTitle('Dark').first()
  const colours = () =>
    dark.evaluate((label) => {
      const background = (element: Element) => getComputedStyle(element).backgroundColor
      return { switch: background(label), page: background(document.documentElement) }
    })
  const before = await colours()
  const styled = await styledBy(page, async () => {
    await dark.dispatchEvent('click')
    const answered = await colours()
    expect(answered.switch).not.toBe(before.switch)
    expect(answered.page).toBe(before.page)
  })
  expect(styled).toBeLessThan(50)
  await nextFrames(page, 2)
  expect((await colours()).page).not.toBe(before.page)
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

const early = {
  Escape: { does: (page: Page) => page.keyboard.press('Escape'), open: 0 },
  'the Close button': {
    does: (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    open: 0,
  },
  'a press beside it': { does: (page: Page) => page.mouse.click(20, 400), open: 1 },
  'another press of its opener': {
    does: (page: Page) =>
      page.getByRole('button', { name: 'Engage Talent' }).first().dispatchEvent('click'),
    open: 1,
  },
}

for (const [what, { does, open }] of Object.entries(early)) {
  test(`a dialog that is hardly there answers ${what} as ever`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await waitForHydration(page)
    await holdFrames(page)
    const opener = page.getByRole('button', { name: 'Engage Talent' }).first()
    await opener.click()
    await does(page)
    await expect(page.locator('dialog:modal')).toHaveCount(open)
    await nextFrames(page, 2)
    await expect(page.locator('dialog:modal')).toHaveCount(open)
    if (open === 1) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
}

test('Tab stays in a dialog that is hardly there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await waitForHydration(page)
  await holdFrames(page)
  await page.getByRole('button', { name: 'Engage Talent' }).first().click()
  for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.closest('main, header'))).toBeNull()
  }
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

test('a dialog is told to assistive technology as if nothing rested behind it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const opened = async () => {
    await page.goto('/')
    await waitForHydration(page)
    // Else the opener is scrolled to first, and scrolling wakes all.
    await page.evaluate(() => scrollTo(0, 0))
    await untilPainted(page)
    await touches['a dialog opens'](page)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
    return told(page)
  }
  const withRest = await opened()
  expect(await resting(page)).toBeGreaterThan(0)
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  const withoutRest = await opened()
  expect(await resting(page)).toBe(0)
  expect(withRest).toEqual(withoutRest)
})

test('what is off the screen is told to assistive technology as before', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await waitForHydration(page)
  await page.keyboard.press('Home')
  await expect(page.locator('[aria-roledescription="slide"]').nth(1)).toHaveAttribute('inert')
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
    .locator('main, main *, footer')
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
  await devTools.send('Tracing.end')
  await ended
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree')
  expect(styled).not.toEqual([])
  return Math.max(...styled.map(({ args }) => args.elementCount ?? 0))
}
