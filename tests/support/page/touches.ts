import type { Browser, Locator, Page } from '@playwright/test'
import { agentForm, trialForm } from './forms.ts'
import { waitForHydration } from './wait-for-hydration.ts'

/** The bench runs without Playwright's configuration, so each wait needs a timeout. */
const waitOptions = { timeout: 30_000 }
/** The duration of a press. Without it both pointer events would be handled before the same paint. */
const PRESS_MS = 80

/** A control of the landing page that is touched. */
export type Control = {
  name: string
  /** Unset: it is measured only. */
  budget?: Touched
  find: (page: Page) => Locator
  /** Default: a wide screen. */
  viewport?: { width: number; height: number }
  /** Measures the first touch, before hydration and without hover. Otherwise the page is hydrated first. */
  isFirst?: boolean
  /** Prepares the page. */
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

/** One control of each kind. A page-wide rule for a small change shows in `styled`: the page has about 1,000 elements. */
export const controls: Control[] = [
  {
    name: 'menu',
    budget: { ms: 8, styled: 55 },
    viewport: phone,
    find: (page) => page.getByRole('button', { name: 'Menu' }),
  },
  { name: 'arrow', budget: { ms: 12, styled: 25 }, find: (page) => page.getByRole('button', { name: 'Next slide' }) },
  {
    name: 'slider',
    find: (page) => page.locator('#home').getByRole('slider').first(),
    key: 'ArrowRight',
  },
  { name: 'tab', budget: { ms: 12, styled: 125 }, find: (page) => page.getByRole('tab').nth(2) },
  {
    name: 'marker',
    budget: { ms: 8, styled: 35 },
    find: (page) => page.locator('#clients').getByRole('button').first(),
  },
  { name: 'trial dialog, first', budget: { ms: 20, styled: 540 }, isFirst: true, find: trialOpener },
  {
    name: 'trial dialog, later',
    budget: { ms: 15, styled: 660 },
    ready: (page) => openOnce(page, trialOpener),
    find: trialOpener,
  },
  { name: 'agent dialog, first', isFirst: true, find: agentOpener },
  {
    name: 'agent dialog, later',
    ready: (page) => openOnce(page, agentOpener),
    find: agentOpener,
  },
  {
    name: 'select',
    ready: (page) => trialForm.open(page),
    find: (page) => page.getByRole('dialog').getByLabel('Industry'),
    key: 'ArrowDown',
  },
  {
    name: 'wrong submit',
    budget: { ms: 12, styled: 65 },
    ready: (page) => agentForm.open(page),
    find: (page) => page.getByRole('dialog').getByRole('button', { name: agentForm.send }),
  },
  {
    name: 'theme',
    budget: { ms: 8, styled: 20 },
    find: (page) => page.getByRole('combobox', { name: 'Theme' }),
    key: 'd',
  },
  {
    name: 'language',
    // Without the navigation, which would end the page before it reports its paint.
    ready: (page) => page.evaluate(() => addEventListener('click', (click) => click.preventDefault())),
    find: (page) => page.getByRole('banner').locator('a[hreflang="de"]').first(),
  },
]

/**
 * Opens the page and prepares the control. Resolves to the page, and to a function that touches the control.
 * `pauseMs` passes before and after the touch, so that other work of the page has ended.
 */
export async function prepareTouch(browser: Browser, address: string, control: Control, pauseMs: number) {
  const { find, viewport = wide, isFirst, ready, key } = control
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  if (isFirst) await page.waitForLoadState('networkidle')
  else await waitForHydration(page, waitOptions)
  await ready?.(page)
  // Located before the measurement, because Playwright's scripts in the page would delay the paint.
  const { x, y } = key === undefined ? await middleOf(find(page)) : { x: 0, y: 0 }
  if (key !== undefined) await find(page).focus()
  else if (!isFirst) await page.mouse.move(x, y)
  await page.waitForTimeout(pauseMs)
  return {
    page,
    async touch() {
      if (key === undefined) await page.mouse.click(x, y, { delay: PRESS_MS })
      else await page.keyboard.press(key)
      await page.waitForTimeout(pauseMs)
    },
  }
}

async function middleOf(control: Locator) {
  await control.hover({ trial: true })
  const box = await control.boundingBox()
  if (!box) throw new Error('The control to measure is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export type Touched = {
  /** Processor time of the main thread, from the click or the key to the end of the frame that shows its effect. */
  ms: number
  /** The elements and pseudo-elements whose style was computed. */
  styled: number
}

const TRACE_PAUSE_MS = 300

/** Measures one touch. Processor time varies less on a busy machine than wall time. */
export async function measureTouch(browser: Browser, address: string, control: Control): Promise<Touched> {
  const { page, touch } = await prepareTouch(browser, address, control, TRACE_PAUSE_MS)
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await touch()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await page.close()
  return costOf(traceEvents, control.key === undefined ? 'click' : 'input')
}

/** Of the trace event format. `ts` and `dur` are microseconds of wall time, `tdur` of the thread's processor time. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { type?: string }; elementCount?: number }
}

function costOf(events: TraceEvent[], type: string): Touched {
  const input = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === type)
  if (!input) throw new Error(`The trace has no ${type}.`)
  const thread = events
    .filter(({ pid, tid }) => pid === input.pid && tid === input.tid)
    .sort((one, other) => one.ts - other.ts)
  const frame = thread.find(({ name, ts }) => name === 'Commit' && ts > input.ts)
  if (!frame) throw new Error('The trace has no frame after the touch.')
  const tasks = thread.filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > input.ts && ts < frame.ts)
  const [first, last] = [tasks.at(0), tasks.at(-1)]
  const styles = thread.filter(
    ({ name, ts }) => name === 'UpdateLayoutTree' && ts > (first?.ts ?? 0) && ts < (last?.ts ?? 0) + (last?.dur ?? 0),
  )
  return {
    ms: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000,
    styled: styles.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0),
  }
}
