import { expect, test } from '../../support/page/test.ts'

test('at every width no name of a step is broken or covered without the typeface', async ({ page }) => {
  // A typeface that arrives late is not used.
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto('/')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const names = await page.locator('[data-survey] li > :first-child').evaluateAll((heads) =>
      heads.map((head) => {
        const name = document.createRange()
        name.selectNodeContents(head)
        const { left, right, top, bottom } = name.getBoundingClientRect()
        return { text: head.textContent, left, right, top, bottom }
      }),
    )
    expect(names.length).toBeGreaterThan(3)
    for (const [index, name] of names.entries()) {
      expect(name.bottom - name.top, `${name.text} is on one line at ${width} px`).toBeLessThan(24)
      for (const other of names.slice(index + 1)) {
        const isBeside = name.right <= other.left || name.bottom <= other.top || other.bottom <= name.top
        expect(isBeside, `${name.text}, ${other.text}`).toBe(true)
      }
    }
  }
})
