import { existsSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { builtPages } from '../support/page/built-pages.ts'
import { findIllegible } from '../support/page/find-illegible.ts'
import { findMarkupFaults, markupCheckers } from '../support/page/find-markup-faults.ts'
import { findSmallTargets } from '../support/page/find-small-targets.ts'
import { findViolations } from '../support/page/find-violations.ts'
import { test as base, expect } from '../support/page/test.ts'
import { expectPicture, whyIncomparable } from './expect-picture.ts'
import { type Check, looks } from './looks.ts'
import { LAYERS, type State, states } from './states.ts'
import { walkStates } from './walk.ts'

const test = base.extend<object, { whyIncomparable: string | undefined }>({
  whyIncomparable: [async ({ browser }, use) => use(await whyIncomparable(browser)), { scope: 'worker' }],
})

/** States in one test. All states in one would exceed its time limit on a busy machine. */
const STATES_IN_A_TEST = 5

const stretches = Array.from({ length: Math.ceil(states.length / STATES_IN_A_TEST) }, (_, nth) =>
  states.slice(nth * STATES_IN_A_TEST, (nth + 1) * STATES_IN_A_TEST),
)

for (const { colorScheme, width, height, hasTouch = false, checks, pictures } of looks) {
  test.describe(`${colorScheme} theme, ${width} × ${height} px: ${['pictures', ...checks].join(', ')}`, () => {
    test.use({ colorScheme, viewport: { width, height }, hasTouch })

    for (const stretch of stretches) {
      const names = stretch.map(({ name }) => name)
      test(`the states ${names.join(', ')} pass the checks`, async ({
        page,
        baseURL,
        expectErrors,
        whyIncomparable,
      }, testInfo) => {
        expectErrors(/404 .*\/no-such-page$/)
        if (whyIncomparable && pictures?.length !== 0)
          testInfo.annotations.push({ type: 'skip a part', description: whyIncomparable })
        const documents: Record<string, string> = {}

        const visit = async (state: State) => {
          const { name, below, isClockStopped, parts = { [name]: undefined } } = state
          const subject = (await findLayer(page)) ?? onlyPart(parts) ?? 'body'
          const check = async (what: Check, find: () => Promise<unknown[]>) => {
            if (checks.includes(what)) expect.soft(await find(), `${what}: ${name}`).toEqual([])
          }
          for (const [picture, part] of Object.entries(parts))
            if (!whyIncomparable && (pictures?.includes(picture) ?? true))
              await expectPicture(page, [`${colorScheme}-${width}`, `${picture}.webp`], part)
          // Within `body` axe does not check the title, the language and the landmarks of the page.
          const root = subject === 'body' ? 'html' : subject
          // axe waits with timers.
          if (!isClockStopped) await check('axe', () => findViolations(page, root))
          await check('text', () => page.evaluate(findIllegible))
          await check('text with wide letters', () => withWideLetters(page, () => page.evaluate(findIllegible)))
          // The markers on the map may be smaller and closer to each other.
          await check('targets of 44 px', () => page.evaluate(findSmallTargets, { side: 44, except: '#clients' }))
          await check('targets of 24 px', () => page.evaluate(findSmallTargets, { side: 24 }))
          // Trees are compared at a width at which the menu does not exist.
          if (checks.includes('accessibility tree') || below) await expectTree(page.locator(subject).first(), name)
          if (checks.includes('markup')) documents[name] = await page.content()
        }
        const skipped = await walkStates(page, baseURL ?? '', visit, stretch)

        expect.soft(skipped, 'skipped states').toEqual([])
        if (checks.includes('markup'))
          expect.soft(await findMarkupFaults(documents), `markup by ${markupCheckers}`).toEqual([])
      })
    }
  })
}

test(`every page has valid markup as sent: ${markupCheckers}`, async ({ request }) => {
  const documents: Record<string, string> = {}
  for (const path of builtPages()) documents[path] = await (await request.get(path)).text()
  expect(await findMarkupFaults(documents)).toEqual([])
})

const findLayer = async (page: Page) => ((await page.locator(LAYERS).count()) > 0 ? LAYERS : undefined)

const onlyPart = (parts: Record<string, string | undefined>) =>
  Object.keys(parts).length === 1 ? Object.values(parts)[0] : undefined

/** Compares names, roles and states as assistive technology gets them. */
async function expectTree(subject: Locator, state: string) {
  const file = `${state}.aria.yml`
  // Playwright passes if the file does not exist.
  if (test.info().config.updateSnapshots === 'none')
    expect.soft(existsSync(`tests/visual/trees/${file}`), `${file} exists`).toBe(true)
  await expect.soft(subject, `accessibility tree: ${state}`).toMatchAriaSnapshot({ name: file, timeout: 5_000 })
}

/** Applies the text spacing of WCAG 1.4.12 during the work, with priority over all styles and past the content security policy. */
async function withWideLetters<T>(page: Page, work: () => Promise<T>) {
  await page.evaluate(setStyle, wideLetters)
  const result = await work()
  await page.evaluate(setStyle, '')
  return result
}

const wideLetters = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

function setStyle(style: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}
