import { fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { type Island, islandIn, islandPages, openIslands } from '../../support/page/islands.ts'
import { withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { waitForIsland } from '../../support/page/wait-for-hydration.ts'

test.use(withMotion)

for (const opened of islandPages) {
  test(`every part of ${opened.name} is hydrated after its script failed to load once`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/ERR_FAILED/)
    for (const island of opened.islands) await page.route(scriptOf(island), (route) => route.abort(), { times: 1 })
    await openIslands(page, opened)
    for (const island of opened.islands) {
      await island.reach(page)
      await waitForIsland(islandIn(page, island))
    }
  })

  test(`without the scripts of ${opened.name} the visitor can still read and send`, async ({ page, expectErrors }) => {
    expectErrors(/ERR_FAILED|Failed to (load|fetch)|dynamically imported|astro-island/)
    await page.route(/\.js$/, (route) => route.abort())
    for (const island of opened.islands) {
      await openIslands(page, opened)
      await island.doWithoutScript(page)
    }
  })

  test(`every part of ${opened.name} works after the connection is back`, async ({ page, context, expectErrors }) => {
    expectErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    let isLost = true
    for (const island of opened.islands)
      await page.route(scriptOf(island), (route) => (isLost ? route.abort() : route.continue()))
    await openIslands(page, opened)
    await page.waitForLoadState()
    await context.setOffline(true)
    for (const island of opened.islands) {
      await island.reach(page)
      await expect(islandIn(page, island)).toHaveAttribute('data-failures')
    }
    isLost = false
    await context.setOffline(false)
    for (const island of opened.islands.toReversed()) {
      await island.reach(page)
      await waitForIsland(islandIn(page, island))
      await island.use(page)
    }
  })
}

test('a form that was submitted without a connection is sent when the connection is back', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await context.setOffline(true)
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm, withUniqueText(trialForm).change)
  await sendButton(dialog, trialForm).click()
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect(sendButton(dialog, trialForm)).toHaveCSS('cursor', 'progress')
  await context.setOffline(false)
  await expect(page.getByRole('status').getByText(trialForm.sent)).toBeVisible()
})

/** Astro appends a query when it tries again. */
const scriptOf = ({ component }: Island) => new RegExp(`/_astro/${component}\\.[^/]*\\.js`)
