import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { waitForIsland } from '../../support/page/wait-for-hydration.ts'

test.use(withMotion)

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('hydration keeps a conversation that the visitor has used', async ({ page }) => {
      const arrive = await holdScripts(page)
      await page.goto('/')
      const chat = page.getByRole('tabpanel')
      await chat.scrollIntoViewIfNeeded()
      await chat.click()
      await expect.poll(() => chat.evaluate(isReadable)).toBe(true)
      const seen = await watch(chat, isReadable)
      arrive()
      await waitForIsland(page.locator('astro-island').filter({ has: chat }))
      await expect(page.getByRole('button', { name: 'Play the conversation' })).toBeVisible()
      expect(await seen()).toEqual([true])
    })
  })

/** Blocks the scripts of the page until the returned function is called. */
async function holdScripts(page: Page) {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts.resolve
}

/** Records the result of `read` in each frame, without consecutive duplicates. */
async function watch<T>(part: Locator, read: (element: Element) => T) {
  const handle = await part.elementHandle()
  const record = await part.page().evaluateHandle(
    ([element, source]) => {
      const readNow = new Function(`return (${source})`)()
      const values: unknown[] = []
      const look = () => {
        const value = readNow(element)
        if (values.at(-1) !== value) values.push(value)
        requestAnimationFrame(look)
      }
      look()
      return values
    },
    [handle, String(read)] as const,
  )
  return () => record.jsonValue() as Promise<T[]>
}

/** Runs in the page. */
const isReadable = (chat: Element) =>
  [...chat.querySelectorAll('[data-part]')].every((part) =>
    part.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
