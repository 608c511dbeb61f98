import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { test as base } from '../support/page/test.ts'
import { waitForHydration } from '../support/page/wait-for-hydration.ts'
import { describeBrowser, differsFrom, readDrawnWith } from './drawn-with.ts'

export { expect } from '@playwright/test'

/** Compares a part of the page, or what the screen shows of it, with the picture of that name. */
export type ExpectPicture = (name: string, part?: Locator) => Promise<void>

type WorkerFixtures = {
  /** The reason why the pictures cannot be compared here; undefined if they can. */
  incomparable: string | undefined
}

export const test = base.extend<{ expectPicture: ExpectPicture }, WorkerFixtures>({
  incomparable: [async ({ browser }, use) => use(await whyNot(browser)), { scope: 'worker' }],

  expectPicture: async ({ page, colorScheme, viewport, incomparable }, use, testInfo) => {
    testInfo.skip(incomparable !== undefined, incomparable)
    const folder = `${colorScheme}-${viewport?.width}`
    await use(async (name, part) => {
      await scrollToTop(page)
      const clip = part && (await placeOf(part))
      const picture = [folder, `${name}.webp`]
      const options = clip ? { clip, fullPage: true } : {}
      await expect.soft(page).toHaveScreenshot(picture, options)
    })
  },
})

const themes = ['light', 'dark'] as const
const screens = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** Once a width in each theme. */
export function inEveryLook(defineTests: (width: number) => void) {
  for (const colorScheme of themes)
    for (const viewport of screens)
      test.describe(`${colorScheme}, ${viewport.width} px`, () => {
        test.use({ colorScheme, viewport })
        defineTests(viewport.width)
      })
}

/** Everything on the page lives, in its typeface. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(setTypeface)
  await waitForHydration(page)
}

/** Where its typeface comes late, as on a busy machine, a page does without. */
async function setTypeface() {
  const file = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
  const typeface = new FontFace('Typeface', `url(${file?.href})`, { weight: '400 700' })
  document.fonts.add(await typeface.load())
  const page = document.documentElement
  const families = getComputedStyle(page).getPropertyValue('--font-familjen')
  page.style.setProperty('--font-familjen', `Typeface, ${families}`)
  await document.fonts.ready
}

/** Where sticky parts are in their own place. */
async function scrollToTop(page: Page) {
  await expect.poll(() => page.evaluate(reachTop), { intervals: [50] }).toBe(true)
}

/** True once the header has noticed, which a busy browser tells it late. */
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
  if (!box) throw new Error(`${part} has no place on the page.`)
  const [x, y] = [Math.floor(box.x), Math.floor(box.y)]
  const [right, bottom] = [Math.ceil(box.x + box.width), Math.ceil(box.y + box.height)]
  return { x, y, width: right - x, height: bottom - y }
}

async function whyNot(browser: Browser) {
  const differences = differsFrom(readDrawnWith(), await describeBrowser(browser))
  return differences && `the pictures cannot be compared here: ${differences}`
}
