import { openLandingPage } from '../../support/page/open-pages.ts'
import { expect, test } from '../../support/page/test.ts'

/** The most that a reader meets. A limit only becomes lower. */
const limits = {
  /** Elements with text of their own, and their words, on the first screen of 1280 × 800 px. */
  texts: 44,
  words: 130,
  elements: 950,
  /** In pixels, at a width of 1280. */
  height: 6_500,
  /** Small or wide-spaced texts in capitals. */
  capitals: 15,
}

test('the landing page says what it has to say, and no more', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLandingPage(page)
  const counted = await page.evaluate(() => {
    const textOf = (element: Element) =>
      element instanceof HTMLInputElement && element.type !== 'range'
        ? element.value
        : [...element.childNodes].map((node) => (node instanceof Text ? node.data : ' ')).join('')
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => /[\p{L}\p{N}]/u.test(textOf(element)) && element.checkVisibility({ visibilityProperty: true }),
    )
    const isOnFirstScreen = (element: Element) => {
      const { top, left, right, bottom, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    }
    const isCapitals = (element: Element) => {
      const { textTransform, letterSpacing, fontSize } = getComputedStyle(element)
      const text = textOf(element)
      const isLabel = Number.parseFloat(fontSize) < 15 || Number.parseFloat(letterSpacing) > 0.4
      const isUpper = textTransform === 'uppercase' || (text === text.toUpperCase() && /\p{L}{2}/u.test(text))
      return isLabel && isUpper && /\p{L}/u.test(text)
    }
    const first = shown.filter(isOnFirstScreen)
    return {
      texts: first.length,
      words: first.flatMap((element) => textOf(element).match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length,
      elements: document.querySelectorAll('*').length,
      height: document.documentElement.scrollHeight,
      capitals: shown.filter(isCapitals).length,
    }
  })
  for (const [what, limit] of Object.entries(limits))
    expect.soft(counted[what as keyof typeof counted], what).toBeLessThanOrEqual(limit)
})
