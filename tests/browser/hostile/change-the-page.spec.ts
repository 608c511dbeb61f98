import type { Page } from '@playwright/test'
import { findLooseTexts } from '../../support/page/find-loose-texts.ts'
import { changeAlways, changeOnce, type ForeignChange, foreignChanges } from '../../support/page/foreign-changes.ts'
import { type Island, islandIn, islands } from '../../support/page/islands.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForIsland } from '../../support/page/wait-for-hydration.ts'

type Moment = 'before hydration' | 'after hydration' | 'while it is used'

/** `npm test` runs the last moment, in which a part is changed before and after hydration, too. */
const moments: Moment[] = process.env.EVERY_MOMENT
  ? ['before hydration', 'after hydration', 'while it is used']
  : ['while it is used']

for (const by of Object.keys(foreignChanges) as ForeignChange[])
  for (const island of islands)
    for (const moment of moments)
      test(`${by} may change the ${island.name} ${moment}`, async ({ page, expectErrors }) => {
        // React reports that it renders an island anew.
        expectErrors(/The island was rendered anew/)
        // React reports an element that is gone, and the island starts again.
        if (by === 'a content blocker') expectErrors(/NotFoundError/)
        if (island.width) await page.setViewportSize({ width: island.width, height: 844 })
        await openChanged(page, island, by, moment)
        await island.use(page)
        expect(await findLooseTexts(page)).toEqual([])
      })

async function openChanged(page: Page, island: Island, by: ForeignChange, moment: Moment) {
  if (moment === 'after hydration') {
    await page.goto(island.address)
    await island.reach(page)
    await waitForIsland(islandIn(page, island))
    await changeOnce(page, by, island.blocked)
    return
  }
  // The scripts of the islands wait until the page is changed.
  const { promise: changed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await changed
    await route.continue()
  })
  await page.goto(island.address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  // A content blocker that removes the same element again and again would end the island.
  const change = moment === 'while it is used' && by !== 'a content blocker' ? changeAlways : changeOnce
  await change(page, by, island.blocked)
  release()
}
