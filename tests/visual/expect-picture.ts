import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { describeBrowser, differsFrom, readDrawnWith } from './drawn-with.ts'

/** Compares a part of the page, or the screen, with the picture at that path. A dialog is compared as a whole. */
export async function expectPicture(page: Page, picture: string[], selector?: string) {
  if (!selector) {
    await expect.soft(page).toHaveScreenshot(picture)
    return
  }
  const part = page.locator(selector).first()
  const screen = page.viewportSize()
  const height = await part.evaluate((element) => element.matches(':modal') && element.scrollHeight)
  if (height && screen) await page.setViewportSize({ ...screen, height })
  await scrollToTop(page)
  await expect.soft(page).toHaveScreenshot(picture, { clip: await placeOf(part), fullPage: true })
  if (height && screen) await page.setViewportSize(screen)
}

/** The reason why the pictures cannot be compared here; undefined if they can. */
export async function whyIncomparable(browser: Browser) {
  const differences = differsFrom(readDrawnWith(), await describeBrowser(browser))
  return differences && `the pictures cannot be compared here: ${differences}`
}

/** Scrolled to the top, sticky elements are at their static position. */
async function scrollToTop(page: Page) {
  await expect.poll(() => page.evaluate(reachTop), { intervals: [50] }).toBe(true)
}

/** Runs in the page. True when the header has updated, for which a busy browser needs some time. */
function reachTop() {
  scrollTo({ top: 0, behavior: 'instant' })
  const current = [...document.querySelectorAll('[aria-current=location]')]
  return (
    document.querySelector('header[data-scrolled]') === null &&
    current.every((link) => link.getAttribute('href') === '#home')
  )
}

async function placeOf(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not rendered.`)
  const [x, y] = [Math.floor(box.x), Math.floor(box.y)]
  const [right, bottom] = [Math.ceil(box.x + box.width), Math.ceil(box.y + box.height)]
  return { x, y, width: right - x, height: bottom - y }
}
