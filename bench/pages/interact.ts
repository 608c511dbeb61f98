import type { Browser, Locator, Page } from '@playwright/test'
import { agentForm, trialForm } from '../../tests/support/page/forms.ts'
import { waitForHydration } from '../../tests/support/page/wait-for-hydration.ts'
import { median } from '../harness/rounds.ts'

/** Playwright's configuration does not apply here, so each wait needs a timeout. */
const waitOptions = { timeout: 10_000 }
const SLOWDOWN = 4
/** The pause before and after an interaction, so that other work of the page has ended. */
const PAUSE_MS = 1_000
/** The duration of a press. Without it both pointer events would be handled before the same paint. */
const PRESS_MS = 80

type Control = {
  name: string
  find: (page: Page) => Locator
  /** Default: a wide screen. */
  viewport?: { width: number; height: number }
  /** Measures the first interaction, before hydration and without hover. Otherwise the page is hydrated first. */
  isFirst?: boolean
  ready?: (page: Page) => Promise<unknown>
  /** The key to press on the control; unset: the control is clicked. */
  key?: string
}

const phone = { width: 412, height: 823 }
const wide = { width: 1280, height: 800 }

const openerOf = (form: string) => (page: Page) => page.locator(`[commandfor="${form}"]:visible`).first()
const trialOpener = openerOf('engage-talent')
const agentOpener = openerOf('build-your-ai-agent')

/** Opens and closes the dialog, so that the measurement opens it again. */
async function openOnce(page: Page, opener: typeof trialOpener) {
  await opener(page).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** One control of each kind. `ready` prepares the page. */
const controls: Control[] = [
  { name: 'menu', viewport: phone, find: (page) => page.getByRole('button', { name: 'Menu' }) },
  { name: 'arrow', find: (page) => page.getByRole('button', { name: 'Next slide' }) },
  { name: 'tab', find: (page) => page.getByRole('tab').nth(2) },
  { name: 'marker', find: (page) => page.locator('#clients').getByRole('button').first() },
  { name: 'trial dialog, first', isFirst: true, find: trialOpener },
  { name: 'trial dialog, later', ready: (page) => openOnce(page, trialOpener), find: trialOpener },
  { name: 'agent dialog, first', isFirst: true, find: agentOpener },
  { name: 'agent dialog, later', ready: (page) => openOnce(page, agentOpener), find: agentOpener },
  {
    name: 'select',
    ready: (page) => trialForm.open(page),
    find: (page) => page.getByRole('dialog').getByLabel('Industry'),
    key: 'ArrowDown',
  },
  {
    name: 'submit with errors',
    ready: (page) => agentForm.open(page),
    find: (page) => page.getByRole('dialog').getByRole('button', { name: agentForm.send }),
  },
  { name: 'theme', find: (page) => page.getByTitle('Dark').first() },
  {
    name: 'language',
    // Without the navigation, which would end the page before it reports its paint.
    ready: (page) => page.evaluate(() => addEventListener('click', (click) => click.preventDefault())),
    find: (page) => page.getByRole('banner').locator('a[hreflang="de"]').first(),
  },
]

/**
 * Interaction to next paint in ms, with the processor slowed down four times; the browser rounds to 8 ms. The controls
 * are measured alternately, so that a slow moment of the machine affects all of them.
 */
export async function interactWithAll(browser: Browser, address: string, times: number) {
  const rows = controls.map((control) => ({ control, measured: [] as number[] }))
  for (let time = 0; time < times; time++) {
    for (const { control, measured } of rows) measured.push(await interact(browser, address, control))
  }
  return rows.map(({ control, measured }) => ({ name: control.name, ms: median(measured) }))
}

async function interact(browser: Browser, address: string, control: Control) {
  const { find, viewport = wide, isFirst, ready, key } = control
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  if (isFirst) await page.waitForLoadState('networkidle')
  else await waitForHydration(page, waitOptions)
  await ready?.(page)
  // Located before the measurement, because Playwright's scripts in the page would delay the paint.
  const { x, y } = await middleOf(find(page))
  if (key !== undefined) await find(page).focus()
  else if (!isFirst) await page.mouse.move(x, y)
  await page.waitForTimeout(PAUSE_MS)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(observe)
  if (key === undefined) await page.mouse.click(x, y, { delay: PRESS_MS })
  else await page.keyboard.press(key)
  await page.waitForTimeout(PAUSE_MS)
  const { ms } = await page.evaluate(() => (window as unknown as Observing).slowest)
  await page.close()
  return ms
}

async function middleOf(control: Locator) {
  await control.hover({ trial: true })
  const box = await control.boundingBox()
  if (!box) throw new Error('The control to measure is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Interaction = PerformanceEntry & { interactionId: number }
type Observing = { slowest: { ms: number } }

/** Runs in the page. Observes only interactions: a pointer movement has no `interactionId`. */
function observe() {
  const slowest = { ms: 0 }
  Object.assign(window, { slowest })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as Interaction[]) {
      if (interactionId > 0) slowest.ms = Math.max(slowest.ms, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
