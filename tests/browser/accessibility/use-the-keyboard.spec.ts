import type { Locator, Page } from '@playwright/test'
import { employeeAddress, openLandingPage } from '../../support/page/open-pages.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'

// The keys of each pattern in the ARIA Authoring Practices.
const press = ['Enter', 'Space']

test('the first tab stop of each page is the skip link', async ({ page, expectErrors }) => {
  expectErrors(/404 .*\/no-such-page$/)
  for (const address of ['/', employeeAddress, '/no-such-page']) {
    await page.goto(address)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  }
})

test.describe('carousel', () => {
  const chosen = (page: Page) => page.locator('[aria-roledescription="carousel"] [aria-current]')

  test('Enter and Space operate each carousel button', async ({ page }) => {
    await openLandingPage(page)
    for (const key of press)
      for (const { button, shows } of [
        { button: 'Next slide', shows: 'Process Automation' },
        { button: 'Custom Development', shows: 'Custom Development' },
        { button: 'Previous slide', shows: 'Process Automation' },
        { button: 'Business Solutions', shows: 'Business Solutions' },
      ]) {
        await page.getByRole('button', { name: button }).press(key)
        await expect(chosen(page)).toContainText(shows)
        await expect(page.getByRole('group', { name: shows })).toBeVisible()
        await expect(page.getByRole('button', { name: button })).toBeFocused()
      }
  })

  test.describe('with motion', () => {
    test.use(withMotion)

    test('points and fields of the survey precede the controls of the carousel, and Enter and Space pause and play', async ({
      page,
    }) => {
      await openLandingPage(page)
      await page.locator('#home').getByRole('button', { name: 'Start Building' }).focus()
      const order = []
      for (let stop = 0; stop < 16; stop++) {
        await page.keyboard.press('Tab')
        order.push(await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent))
      }
      const steps = ['Email', 'Check', 'Approve', 'Book', 'Invoice'].flatMap((name) => [name, name])
      const titles = ['Business Solutions', 'Process Automation', 'Custom Development']
      expect(order).toEqual([...steps, ...titles, 'Previous slide', 'Play slides', 'Next slide'])
      await page.getByRole('button', { name: 'Play slides' }).press('Enter')
      await page.getByRole('button', { name: 'Pause slides' }).press('Space')
      await expect(page.getByRole('button', { name: 'Play slides' })).toBeFocused()
    })
  })
})

// The component test of the agent demo covers arrow keys, Home, End and Space.
test('tabs: Tab reaches the selected tab, then its panel', async ({ page }) => {
  await openLandingPage(page)
  await page.getByRole('tab', { name: 'Finance' }).click()
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Finance')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tab', { name: 'Finance' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('Finance')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.role)).not.toBe('tab')
})

for (const { name, address, opener, dialog, first } of [
  {
    name: 'trial',
    address: '/',
    opener: 'Engage Talent',
    dialog: 'Engage Talent',
    first: 'heading',
  },
  {
    name: 'agent',
    address: '/',
    opener: /^Start Building/,
    dialog: 'Build Your AI Agent',
    first: 'heading',
  },
  {
    name: 'photo',
    address: employeeAddress,
    opener: /^Photo of/,
    dialog: /^Photo of/,
    first: 'button',
  },
] as const)
  test(`modal dialog, ${name}: Enter and Space open it, Tab stays in it, Escape returns the focus`, async ({
    page,
  }) => {
    await page.goto(address)
    const button = page.getByRole('button', { name: opener }).first()
    const opened = page.getByRole('dialog', { name: dialog })
    for (const key of press) {
      await button.press(key)
      await expect(opened.getByRole(first).first()).toBeFocused()
      if (key === 'Enter') await expectToKeepFocus(opened)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

test.describe('disclosure', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Enter and Space open and close a disclosure, and its button announces the state', async ({ page }) => {
    await openLandingPage(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const [name, disclosed] of [
      ['India', page.locator('#place-india')],
      ['Menu', menu],
    ] as const) {
      const button = page.getByRole('button', { name })
      for (const key of press) {
        await expectExpanded(page, name, false)
        await button.press(key)
        await expect(disclosed).toBeVisible()
        await expectExpanded(page, name, true)
        await button.press(key)
        await expect(disclosed).toBeHidden()
        await button.press(key)
        await page.keyboard.press('Escape')
        await expect(disclosed).toBeHidden()
        await expect(button).toBeFocused()
      }
    }

    await page.keyboard.press('Enter')
    for (const next of [menu.getByRole('button', { name: 'Close' }), menu.getByRole('link', { name: 'Home' })]) {
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
    }
  })
})

async function expectToKeepFocus(dialog: Locator) {
  const { keyboard } = dialog.page()
  await keyboard.press('Shift+Tab')
  expect(await hasFocusOutside(dialog)).toBe(false)
  const stops = await dialog.locator('a[href], button, input, select, textarea').count()
  for (let stop = 0; stop <= stops; stop++) {
    await keyboard.press('Tab')
    expect(await hasFocusOutside(dialog)).toBe(false)
  }
}

/** Whether an element of the page outside of the dialog has the focus. Controls of the browser may have it. */
const hasFocusOutside = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const focused = document.activeElement
    return focused !== document.body && !element.contains(focused)
  })

/** Reads the browser's accessibility tree, because the button of a popover has no `aria-expanded`. */
async function expectExpanded(page: Page, button: string, isExpanded: boolean) {
  const browser = await page.context().newCDPSession(page)
  const { root } = await browser.send('DOM.getDocument')
  const buttons = { nodeId: root.nodeId, role: 'button' }
  const { nodes } = await browser.send('Accessibility.queryAXTree', buttons)
  await browser.detach()
  const node = nodes.find(({ name }) => name?.value.toLowerCase() === button.toLowerCase())
  const state = node?.properties?.find(({ name }) => name === 'expanded')
  expect(state?.value.value, button).toBe(isExpanded)
}
