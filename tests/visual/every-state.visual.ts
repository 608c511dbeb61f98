import { existsSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { builtPages } from '../support/page/built-pages.ts'
import { findIllegible } from '../support/page/find-illegible.ts'
import { findMarkupFaults, markupCheckers } from '../support/page/find-markup-faults.ts'
import { findSmallTargets } from '../support/page/find-small-targets.ts'
import { findViolations } from '../support/page/find-violations.ts'
import { test as base, expect } from '../support/page/test.ts'
import { expectPicture, whyIncomparable } from './expect-picture.ts'
import { LAYERS, type State, states } from './states.ts'
import { findOn, walkStates } from './walk.ts'

const test = base.extend<object, { whyIncomparable: string | undefined }>({
  whyIncomparable: [async ({ browser }, use) => use(await whyIncomparable(browser)), { scope: 'worker' }],
})

/** A viewport at which each state is reached once. 320 × 256 px is a screen of 1280 × 1024 px at 400% zoom (WCAG 1.4.10). */
const looks = [
  {
    width: 1280,
    height: 800,
    hasTouch: false,
    targetPx: 24,
    /** The parts that are compared with a picture in the light theme; in the last theme all are. */
    pictures: ['header', 'hero-1', 'agent-demo', 'contact-errors', 'trial-dialog', 'employee'],
    themes: ['light', 'dark'],
  },
  { width: 360, height: 780, hasTouch: true, targetPx: 44, pictures: [], themes: ['light'] },
] as const

/** Texts and targets are checked there too, without a picture. */
const otherScreens = [
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 320, height: 256 },
]

/** States in one test. All states in one would exceed its time limit on a busy machine. */
const STATES_IN_A_TEST = 5

const stretches = Array.from({ length: Math.ceil(states.length / STATES_IN_A_TEST) }, (_, nth) =>
  states.slice(nth * STATES_IN_A_TEST, (nth + 1) * STATES_IN_A_TEST),
)

for (const look of looks) {
  const { width, height, hasTouch, targetPx, themes, pictures } = look
  const isWide = !hasTouch
  test.describe(`${width} × ${height} px, ${themes.join(' and ')}`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height }, hasTouch })

    for (const stretch of stretches) {
      const names = stretch.map(({ name }) => name)
      test(`the states ${names.join(', ')} pass the checks`, async ({
        page,
        baseURL,
        expectErrors,
        whyIncomparable,
      }, testInfo) => {
        expectErrors(/404 .*\/no-such-page$/)
        if (whyIncomparable) testInfo.annotations.push({ type: 'skip a part', description: whyIncomparable })
        const documents: Record<string, string> = {}

        const visit = async (state: State) => {
          const { name, below, isClockStopped, parts = { [name]: undefined } } = state
          const subject = (await findLayer(page)) ?? onlyPart(parts) ?? 'body'
          const check = async (what: string, find: () => Promise<unknown[]>) =>
            expect.soft(await find(), `${what}: ${name}`).toEqual([])
          // Trees and markup are the same at all widths but in the menu.
          if (isWide || below) await expectTree(page.locator(subject).first(), name)
          if (isWide) documents[name] = await page.content()
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme })
            for (const [picture, part] of Object.entries(parts))
              if (!whyIncomparable && (colorScheme === themes.at(-1) || pictures.some((one) => one === picture)))
                await expectPicture(page, [`${colorScheme}-${width}`, `${picture}.webp`], part)
            // Within `body` axe does not check the title, the language and the landmarks of the page.
            const root = subject === 'body' ? 'html' : subject
            // axe waits with timers.
            if (!isClockStopped) await check(`axe, ${colorScheme}`, () => findViolations(page, root))
          }
          await page.emulateMedia({ colorScheme: 'light' })
          await check('text with wide letters', () => withWideLetters(page, () => page.evaluate(findIllegible)))
          // The markers on the map may be smaller and closer to each other than on a touch screen.
          const except = isWide ? {} : { except: '#clients' }
          await check('targets', () => page.evaluate(findSmallTargets, { side: targetPx, ...except }))
          const findOnOther = async () => [
            ...(await page.evaluate(findIllegible)),
            ...(await page.evaluate(findSmallTargets, { side: 24 })),
          ]
          if (isWide || below) await check('other screens', () => findOn(otherScreens, page, state, findOnOther))
        }
        const skipped = await walkStates(page, baseURL ?? '', visit, stretch)

        expect.soft(skipped, 'skipped states').toEqual([])
        if (isWide) expect.soft(await findMarkupFaults(documents), `markup by ${markupCheckers}`).toEqual([])
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
