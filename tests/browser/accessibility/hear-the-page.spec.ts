import type { Page } from '@playwright/test'
import { inEveryState, openLandingPage, openMenu } from '../../support/page/states.ts'
import { expect, test } from '../../support/page/test.ts'

/**
 * Names, roles and states as they reach assistive technology, compared with `tests/browser/__aria__/`. A wanted change is
 * written there by `npm test -- browser tests/browser/accessibility/hear-the-page.spec.ts --update-snapshots`: read it as it would be spoken.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the accessibility tree of every page and state matches its snapshot', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404 .*\/no-such-page$/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await inEveryState(page, (state) => expectTold(page, state))
})

test('the accessibility tree of the menu matches its snapshot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLandingPage(page)
  await openMenu(page)
  await expectTold(page, 'menu')
})

async function expectTold(page: Page, state: string) {
  const onTop = page.locator('body, dialog:modal, :popover-open, [data-toast]').last()
  const name = `${state.replaceAll(/\W+/g, '-')}.aria.yml`
  await expect.soft(onTop).toMatchAriaSnapshot({ name })
}
