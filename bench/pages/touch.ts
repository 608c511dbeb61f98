import type { Browser, Page } from '@playwright/test'
import { agentForm, trialForm } from '../../tests/support/forms.ts'
import { wakeUp } from '../../tests/support/wake-up.ts'
import { median } from '../rounds.ts'

const SLOWDOWN = 4
const TIMES = 3

type Control = {
  name: string
  /** Where it is met; a wide screen unless said. */
  viewport?: { width: number; height: number }
  /** Nothing of it was loaded before; else everything runs already. */
  isFirst?: boolean
  ready?: (page: Page) => Promise<unknown>
  touch: (page: Page) => Promise<unknown>
}

const phone = { width: 412, height: 823 }
const wide = { width: 1280, height: 800 }

/** Every kind of control, and what has to be there before it can be touched. */
const controls: Control[] = [
  {
    name: 'menu',
    viewport: phone,
    touch: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  { name: 'arrow', touch: (page) => page.getByRole('button', { name: 'Next slide' }).click() },
  { name: 'tab', touch: (page) => page.getByRole('tab').nth(2).click() },
  {
    name: 'marker',
    touch: (page) => page.locator('#clients').getByRole('button').first().click(),
  },
  { name: 'dialog, the first time', isFirst: true, touch: (page) => trialForm.open(page) },
  { name: 'dialog', touch: (page) => trialForm.open(page) },
  {
    name: 'select',
    ready: (page) => trialForm.open(page),
    touch: (page) => page.getByLabel('Industry').first().press('ArrowDown'),
  },
  {
    name: 'submit with errors',
    ready: (page) => agentForm.open(page),
    touch: (page) => page.getByRole('button', { name: agentForm.send }).last().click(),
  },
  { name: 'theme', touch: (page) => page.getByTitle('Dark').first().click() },
]

/** From the event to the next paint, in ms, on a processor four times as slow; the browser rounds to 8. */
export async function touchAll(browser: Browser, address: string) {
  const rows = []
  for (const control of controls) {
    const times = []
    for (let time = 0; time < TIMES; time++) times.push(await touch(browser, address, control))
    rows.push({ name: control.name, ms: median(times) })
  }
  return rows
}

async function touch(browser: Browser, address: string, control: Control) {
  const { viewport = wide, isFirst, ready, touch } = control
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  if (isFirst) await page.waitForLoadState('networkidle')
  else await wakeUp(page)
  await ready?.(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => {
    const slowest = { ms: 0 }
    Object.assign(window, { slowest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slowest.ms = Math.max(slowest.ms, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await touch(page)
  await page.waitForTimeout(1_000)
  const { ms } = await page.evaluate(
    () => (window as unknown as { slowest: { ms: number } }).slowest,
  )
  await page.close()
  return ms
}
