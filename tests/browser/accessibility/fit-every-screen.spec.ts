import type { Page } from '@playwright/test'
import { countries } from '../../support/page/countries.ts'
import { findIllegible } from '../../support/page/find-illegible.ts'
import { findSmallTargets } from '../../support/page/find-small-targets.ts'
import { inEveryState } from '../../support/page/states.ts'
import { expect, test } from '../../support/page/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ expectTrouble }) => expectTrouble(/404 .*\/no-such-page$/))

test('on the narrowest screen, and at four times its size, everything can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280 / 4, height: 1024 / 4 })
  await inEveryState(page, async (state) => {
    expect.soft(await page.evaluate(findIllegible), state).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('wider letters can be read, and a finger hits everything', async ({ page }) => {
    await inEveryState(page, async (state) => {
      const small = await page.evaluate(findSmallTargets, 44)
      // What lies as close together as countries do is as large as the criterion asks, and no larger.
      const smallButPlaces = small.filter((name) => !isPlace(name))
      expect.soft(smallButPlaces, state).toEqual([])
      await expectRoom(page, state)
    })
  })
})

test('on a wide screen wider letters can be read, and everything can be hit', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await inEveryState(page, (state) => expectRoom(page, state))
})

async function expectRoom(page: Page, state: string) {
  expect.soft(await page.evaluate(findSmallTargets, 24), state).toEqual([])
  await page.evaluate(setStyle, widerLetters)
  expect.soft(await page.evaluate(findIllegible), state).toEqual([])
  await page.evaluate(setStyle, '')
}

/** As success criterion 1.4.12 has it. */
const widerLetters = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

/** Over every style of the page, and past its content security policy. */
function setStyle(style: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}

const isPlace = (control: string) => countries.some((country) => control.includes(country))
