import { findLooseTexts } from '../../support/page/find-loose-texts.ts'
import { changeAlways, changeOnce, type ForeignChange, foreignChanges } from '../../support/page/foreign-changes.ts'
import { type Island, islandIn, islandPages, openIslands } from '../../support/page/islands.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { waitForIsland } from '../../support/page/wait-for-hydration.ts'

test.use(withMotion)

type Moment = 'before hydration' | 'after hydration' | 'while it is used'

const BLOCKER = 'a content blocker'
const programs = Object.keys(foreignChanges) as ForeignChange[]

/** `npm test` runs all programs but one at once: a part that is changed while it is used is changed before it, too. */
const runs: [by: ForeignChange[], Moment[]][] = process.env.EVERY_MOMENT
  ? programs.map((by) => [[by], ['before hydration', 'after hydration', 'while it is used']])
  : [
      [programs.filter((by) => by !== BLOCKER), ['while it is used']],
      [[BLOCKER], ['after hydration']],
    ]

for (const [by, moments] of runs)
  for (const opened of islandPages)
    for (const moment of moments)
      test(`${by.join(' and ')} may change ${opened.name} ${moment}`, async ({ page, expectErrors }) => {
        test.slow() // Every part of the page is used.
        // React reports that it renders an island anew.
        expectErrors(/The island was rendered anew/)
        // React reports an element that is gone, and the island starts again.
        if (by.includes(BLOCKER)) expectErrors(/NotFoundError/)
        const change = async (how: typeof changeOnce, islands: Island[]) => {
          for (const one of by) await how(page, one, islands.map(({ blocked }) => blocked).join())
        }
        // The scripts of the islands wait until the page is changed.
        const { promise: changed, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/_astro/*.js', async (route) => {
          await changed
          await route.continue()
        })
        await openIslands(page, opened, 'commit')
        await page.waitForFunction(() => document.readyState !== 'loading')
        // A content blocker that removes the same element again and again would end the island.
        const isOnce = moment === 'before hydration' || by.includes(BLOCKER)
        if (moment !== 'after hydration') await change(isOnce ? changeOnce : changeAlways, opened.islands)
        release()
        for (const island of opened.islands) {
          if (moment === 'after hydration') {
            await island.reach(page)
            await waitForIsland(islandIn(page, island))
            await change(changeOnce, [island])
          }
          await island.use(page)
        }
        expect(await findLooseTexts(page)).toEqual([])
      })
