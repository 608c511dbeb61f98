import type { Page } from '@playwright/test'
import { waitForHydration } from '../support/page/wait-for-hydration.ts'
import { type State, states } from './states.ts'

/**
 * Brings the page into every state of the list that exists at its width, one after the other, and calls `visit` in each.
 * Returns the names of the states that are skipped because the content lacks their element. `origin` may end with the
 * path of a locale.
 */
export async function walkStates(page: Page, origin: string, visit: (state: State) => Promise<void>, list = states) {
  const { width = 0 } = page.viewportSize() ?? {}
  const skipped: string[] = []
  let loaded: string | undefined
  for (const state of list.filter(({ below = Infinity }) => width < below)) {
    if (state.path !== loaded) {
      await page.unrouteAll()
      await state.prepare?.(page)
      await load(page, `${origin}${state.path}`.replace(/\/$/, ''))
      loaded = state.path
    }
    if (state.needs && (await state.needs(page).count()) === 0) {
      skipped.push(state.name)
      continue
    }
    await scrollToTop(page) // The states before it must not show in its picture.
    await state.reach?.(page)
    await page.mouse.move(0, 0)
    await visit(state)
    if (state.isClockStopped) await page.clock.resume()
    await state.leave?.(page)
    if (!state.leave) loaded = undefined
  }
  return skipped
}

/** Calls `find` at the size of each screen at which the state exists. Returns all findings, each with its width. */
export async function findOn(
  screens: { width: number; height: number }[],
  page: Page,
  { below = Infinity }: State,
  find: () => Promise<string[]>,
) {
  const screen = page.viewportSize()
  const found: string[] = []
  for (const other of screens.filter(({ width }) => width < below)) {
    await page.setViewportSize(other)
    for (const fault of await find()) found.push(`${other.width} px: ${fault}`)
  }
  if (screen) await page.setViewportSize(screen)
  return found
}

/** Resolves when every island of the page is hydrated and the web fonts are loaded. */
async function load(page: Page, url: string) {
  // Contact and the client map show the time.
  await page.clock.setFixedTime('2026-06-01T18:20Z')
  await page.goto(url)
  await page.evaluate(setTypeface)
  await waitForHydration(page, { timeout: 60_000 })
  await page.evaluate(setYear)
}

const scrollToTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

/** Runs in the page. A web font that is loaded too late, as on a busy machine, is not used (`font-display: optional`). */
async function setTypeface() {
  const file = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
  if (!file) return
  const typeface = new FontFace('Typeface', `url(${file.href})`, { weight: '400 700' })
  document.fonts.add(await typeface.load())
  const root = document.documentElement
  const families = getComputedStyle(root).getPropertyValue('--font-familjen')
  root.style.setProperty('--font-familjen', `Typeface, ${families}`)
  await document.fonts.ready
}

/** Runs in the page. The build writes the current year into the footer. */
function setYear() {
  const line = [...document.querySelectorAll('footer *')].findLast(({ textContent }) => /^© \d{4}/.test(textContent))
  if (line) line.textContent = line.textContent.replace(/\d{4}/, '2026')
}
