import { builtPages } from '../../support/page/built-pages.ts'
import { faultsIn, markupJudges } from '../../support/page/judge-markup.ts'
import { inEveryState } from '../../support/page/states.ts'
import { expect, test } from '../../support/page/test.ts'

// A Java beside two browsers makes a busy machine slow.
test.slow()

test(`every page is valid HTML as it is sent (${markupJudges})`, async ({ request }) => {
  const sent: Record<string, string> = {}
  for (const path of builtPages()) sent[path] = await (await request.get(path)).text()
  expect(await faultsIn(sent)).toEqual([])
})

test.describe('in a browser', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test(`it is valid in every state (${markupJudges})`, async ({ page, expectTrouble }) => {
    expectTrouble(/404 .*\/no-such-page$/)
    const shown: Record<string, string> = {}
    await inEveryState(page, async (state) => {
      shown[state] = await page.content()
    })
    expect(await faultsIn(shown)).toEqual([])
  })
})
