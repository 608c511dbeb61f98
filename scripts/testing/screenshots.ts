import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { StartError } from '../../settings/start-error.ts'
import { startSite } from '../../tests/support/page/site.ts'
import { buildIfStale, SITE } from '../programs/build-site.ts'
import { findChromium } from '../programs/find-chromium.ts'
import { withChromium } from './run-tests.ts'
import type { Tally } from './tally.ts'

const widths = [360, 768, 1280, 1920]
const themes = ['light', 'dark'] as const

type State = {
  name: string
  path: string
  whole?: boolean
  /** The widest screen that has this state; unset: all have it. */
  widest?: number
  reach?: (page: Page) => Promise<void>
}

const openDialog = (name: string) => async (page: Page) => {
  const opener = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  if ((await opener.count()) === 0) await openMenu(page)
  await opener.first().click()
  await page.getByRole('dialog').waitFor()
}
const openMenu = (page: Page) =>
  page.getByRole('button', { name: /menu/i }).filter({ visible: true }).click()

const submitEmpty = async (page: Page) => {
  await openDialog('Engage Talent')(page)
  await page.getByRole('dialog').locator('[type=submit]').click()
}

type Answer = (route: Route) => Promise<void> | void

const sendMessage = (expectedText: string, answer: Answer) => async (page: Page) => {
  await page.route('**/SendMail', answer)
  const form = page.locator('#contact form')
  await form.getByLabel('Name').fill('Ada Lovelace')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Subject').fill('A question')
  await form.getByLabel('Message').fill('How long does the first survey take?')
  await form.locator('[type=submit]').click()
  await page.getByText(expectedText).first().waitFor()
}
const sent = JSON.stringify({ ObjdbmlStatus: { Status: null, StatusId: 1 } })

const enlargePhoto = async (page: Page) => {
  await page.getByRole('button', { name: /^Photo of/ }).click()
  await page.getByRole('dialog').waitFor()
}

const statesFor = (empId: string): State[] => [
  { name: 'home', path: '/', whole: true },
  { name: 'home-first-screen', path: '/' },
  { name: 'menu', path: '/', widest: 800, reach: openMenu },
  { name: 'trial-dialog', path: '/', reach: openDialog('Engage Talent') },
  { name: 'trial-dialog-errors', path: '/', reach: submitEmpty },
  { name: 'agent-dialog', path: '/', reach: openDialog('Start Building Your AI Agent') },
  { name: 'sending', path: '/', reach: sendMessage('Sending your message', () => {}) },
  {
    name: 'toast-success',
    path: '/',
    reach: sendMessage('has been sent', (route) =>
      route.fulfill({ contentType: 'application/json', body: sent }),
    ),
  },
  {
    name: 'toast-failure',
    path: '/',
    reach: sendMessage('Failed to send', (route) => route.abort('connectionrefused')),
  },
  { name: 'employee', path: `/Home/TeamMembers?EmpId=${encodeURIComponent(empId)}`, whole: true },
  {
    name: 'employee-photo',
    path: `/Home/TeamMembers?EmpId=${encodeURIComponent(empId)}`,
    reach: enlargePhoto,
  },
  { name: 'employee-unknown', path: '/Home/TeamMembers?EmpId=nobody', whole: true },
  { name: 'not-found', path: '/no-such-page', whole: true },
]

/** Takes screenshots of every page and state, at four widths and in both themes. */
export function prepareScreenshots([folder = 'test-results/screenshots', ...others]: string[]) {
  if (others.length > 0) {
    throw new StartError(`The screenshots go to one folder; expected nothing behind ${folder}.`)
  }
  return () => withChromium('screenshots', () => takeAll(folder))
}

async function takeAll(folder: string): Promise<Tally> {
  await buildIfStale()
  mkdirSync(folder, { recursive: true })
  const site = await startSite({ distDir: SITE.distDir })
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const passed = await takeEach(browser, site.origin, statesFor(site.sampleEmpId), folder)
    console.log(`The screenshots are in ${folder}`)
    return { passed, failed: [], skipped: [] }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function takeEach(browser: Browser, origin: string, states: State[], folder: string) {
  let taken = 0
  for (const theme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: width < 700 ? 780 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      for (const state of states) {
        if (width > (state.widest ?? width)) continue
        const file = join(folder, `${state.name}-${theme}-${width}.png`)
        await take(await context.newPage(), state, file)
        taken += 1
      }
      await context.close()
      console.log(`${theme} ${width} px`)
    }
  }
  return taken
}

async function take(page: Page, { path, whole = false, reach }: State, file: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await reach?.(page)
  await page.screenshot({ path: file, fullPage: whole })
  await page.close()
}
