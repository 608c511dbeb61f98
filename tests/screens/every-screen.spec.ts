import type { Page } from '@playwright/test'
import { expect, test } from '../support/page/console.ts'
import { findHiddenFocus } from '../support/page/find-hidden-focus.ts'
import { findLooseTexts } from '../support/page/find-loose-texts.ts'
import { findSmallTargets } from '../support/page/find-small-targets.ts'
import { findViolations } from '../support/page/find-violations.ts'
import { addRecords, ME, states } from './states.ts'
import { walkScreens } from './walk-screens.ts'

// A test visits all states.
test.describe.configure({ timeout: 600_000 })
test.use({ actionTimeout: 20_000 })

const looks = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 1920, height: 1080, colorScheme: 'light' },
] as const

for (const { width, height, colorScheme } of looks) {
  test.describe(`at ${width} px in the ${colorScheme} theme`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    test('every screen fits and has no axe findings', async ({ page, staffConsole, expectErrors }) => {
      expectErrors(/40[0134]|412/)
      const found: Record<string, unknown[]> = {}
      await walkScreens(page, staffConsole, async (name) => {
        const faults = await findFaults(page)
        if (faults.length > 0) found[name] = faults
      })
      expect(found).toEqual({})
    })
  })
}

for (const width of [360, 1280])
  test(`at ${width} px every control is reached with the Tab key, and the focused one is visible`, async ({
    page,
    staffConsole,
    expectErrors,
  }) => {
    expectErrors(/40[014]|412/)
    await page.setViewportSize({ width, height: 740 })
    await addRecords(staffConsole)
    await staffConsole.signIn(page, ME)
    const visit = {
      page,
      staffConsole,
      go: (path: string) => page.goto(staffConsole.origin + path),
    }
    const found: Record<string, string[]> = {}
    for (const { name, open } of states) {
      await open(visit)
      await page.waitForLoadState('networkidle')
      const faults = await walk(page)
      if (faults.length > 0) found[name] = faults
    }
    expect(found).toEqual({})
  })

async function findFaults(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
  )
  return [
    ...(await findViolations(page, 'body')),
    ...(await page.evaluate(findSmallTargets, { side: 24 })),
    ...(await findLooseTexts(page)).map((text) => `The text “${text}” has siblings.`),
    ...(overflow > 0 ? [`The page is ${overflow} px too wide.`] : []),
  ]
}

const CONTROLS = 'a[href], button, input, select, textarea'

/** Presses Tab until the focus comes to a control for the second time. Between the rounds it leaves the page. */
async function walk(page: Page) {
  const faults: string[] = []
  const markFocused = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'outside'
      const isKnown = focused.hasAttribute('data-walked')
      const last = document.querySelector('[data-walked=last]')
      last?.setAttribute('data-walked', '')
      focused.setAttribute('data-walked', 'last')
      // The parts of a date and the button of its calendar are stops in one field.
      if (focused === last) return 'same'
      return isKnown ? 'known' : 'new'
    })
  await markFocused()
  // Controls that come while the focus moves, such as those of a toast, may stand before it.
  await page.evaluate((controls) => {
    for (const control of document.querySelectorAll(controls)) control.setAttribute('data-before', '')
  }, CONTROLS)
  for (let stops = 0; stops < 150; stops++) {
    await page.keyboard.press('Tab')
    const focused = await markFocused()
    if (focused === 'known') break
    if (focused === 'new') faults.push(...((await page.evaluate(findHiddenFocus)) ?? []))
  }
  const unreached = await page.evaluate((controls) => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    return [...top.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.hasAttribute('data-before'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled, [data-walked]'))
      .map((control) => `${control.tagName} "${control.textContent}" is not reached`)
  }, CONTROLS)
  return [...faults, ...unreached]
}
