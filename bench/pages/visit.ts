import type { Browser, Page } from '@playwright/test'
import { forms, trialForm } from '../../tests/support/page/forms.ts'
import { waitForHydration } from '../../tests/support/page/wait-for-hydration.ts'
import { bytesOf, IDLE_MS, type Loaded, weigh } from '../../tests/support/page/weigh.ts'
import { median } from '../harness/rounds.ts'

/** The size of a phone, because most people scan a card with a phone. */
const viewport = { width: 412, height: 823 }

/** Playwright's configuration does not apply here, so each wait needs a timeout. */
export const waitOptions = { timeout: 10_000 }

export type Visit = {
  /** Eight seconds after the load, without input. */
  idle: Weights
  /** After scrolling to the end and, on our own landing page, opening every dialog. */
  used: Weights
  /** The sum of all layout shifts except those within 500 ms after an input, which CLS also excludes. */
  shift: number
  /** The number of tasks over 50 ms in the first second and later, on the unthrottled processor. */
  longTasks: { early: number; later: number }
}

type Weights = Record<'document' | 'style' | 'script' | 'font' | 'image' | 'all' | 'requests', number>

/** Visits all addresses alternately: bytes of the first visit, the largest shift, medians of the tasks. */
export async function visitAll(browser: Browser, addresses: Record<string, string>, times: number) {
  const rows = Object.entries(addresses).map(([name, address]) => ({
    name,
    address,
    visits: [] as Visit[],
  }))
  for (let time = 0; time < times; time++) {
    for (const { name, address, visits } of rows) {
      visits.push(await visit(browser, address, name === 'the landing page'))
    }
  }
  return Object.fromEntries(rows.map(({ name, visits }) => [name, combineVisits(visits)]))
}

const combineVisits = (visits: Visit[]): Visit => ({
  ...(visits[0] as Visit),
  shift: Math.max(...visits.map(({ shift }) => shift)),
  longTasks: {
    early: median(visits.map(({ longTasks }) => longTasks.early)),
    later: median(visits.map(({ longTasks }) => longTasks.later)),
  },
})

/** One visit: loads the page, waits, scrolls through it and opens the dialogs. */
async function visit(browser: Browser, address: string, hasForms: boolean): Promise<Visit> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(observe)
  const loaded = weigh(page)
  await page.goto(address)
  await page.waitForTimeout(IDLE_MS)
  const idle = weightsOf(await loaded())
  await scrollThrough(page)
  if (hasForms) await openEverything(page)
  const used = weightsOf(await loaded())
  const { shift, longTasks } = await page.evaluate(() => (window as unknown as Observing).observed)
  await page.close()
  const later = longTasks.filter((startMs) => startMs > 1_000).length
  return { idle, used, shift, longTasks: { early: longTasks.length - later, later } }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Observing = { observed: { shift: number; longTasks: number[] } }

/** Runs in the page before its own scripts. */
function observe() {
  const observed = { shift: 0, longTasks: [] as number[] }
  Object.assign(window, { observed })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (!entry.hadRecentInput) observed.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.longTasks.push(startTime)
  }).observe({ type: 'longtask', buffered: true })
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += viewport.height / 2) {
    await page.mouse.wheel(0, viewport.height / 2)
    await page.waitForTimeout(100)
  }
}

async function openEverything(page: Page) {
  await waitForHydration(page, waitOptions)
  for (const form of forms) {
    // On a phone the opener of this dialog is in the menu.
    if (form === trialForm) await page.getByRole('button', { name: 'Menu' }).click()
    await form.open(page)
    await page.keyboard.press('Escape')
  }
}

const weightsOf = (loaded: Loaded[]): Weights => ({
  document: bytesOf(loaded, 'document'),
  style: bytesOf(loaded, 'stylesheet'),
  script: bytesOf(loaded, 'script'),
  font: bytesOf(loaded, 'font'),
  image: bytesOf(loaded, 'image', 'other'),
  all: bytesOf(loaded),
  requests: loaded.length,
})
