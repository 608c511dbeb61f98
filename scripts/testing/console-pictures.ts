import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleMember } from '../../records/samples/sample-ids.ts'
import { addConsoleSamples, addSamples } from '../../samples/add-samples.ts'
import { openStore } from '../../store/open-store.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startSite } from '../../tests/support/page/site.ts'
import { buildIfStale, SITE } from '../programs/build-site.ts'
import { findChromium } from '../programs/find-chromium.ts'
import { withChromium } from './run-tests.ts'
import { noTests, type Tally } from './tally.ts'

const FOLDER = 'docs/console'

type Look = { width: number; height: number; colorScheme: 'light' | 'dark' }
const desktop: Look = { width: 1280, height: 800, colorScheme: 'light' }
const phone: Look = { width: 360, height: 740, colorScheme: 'dark' }

type Picture = {
  name: string
  look?: Look
  /** Requests from the sign-in of the sample member to what is shown. */
  open: (page: Page) => Promise<unknown>
}

const to = (path: string) => (page: Page) => page.goto(path)

async function openRequest(page: Page) {
  await page.goto('/inbox?view=all')
  await page
    .locator('main')
    .getByRole('link', { name: /Northgate/ })
    .first()
    .click()
}

async function searchPerson(page: Page) {
  await page.goto('/people')
  await page.getByLabel('Email address or name').fill('ict@northgate-council.example')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Northgate').first().waitFor()
}

const pictures: Picture[] = [
  { name: 'inbox', open: to('/inbox?view=all') },
  { name: 'inbox-phone', look: phone, open: to('/inbox?view=all') },
  { name: 'request', open: openRequest },
  { name: 'request-phone', look: phone, open: openRequest },
  { name: 'figures', open: to('/figures?weeks=4') },
  { name: 'deliveries', open: to('/deliveries') },
  { name: 'people', open: searchPerson },
  { name: 'staff', open: to('/staff') },
  { name: 'audit', open: to('/audit') },
  { name: 'me', open: to('/me') },
]

/** Takes the pictures of docs/console.md, with the sample requests of `npm start`. */
export const takeConsolePictures = () => withChromium('console-pictures', takeAll)

async function takeAll(): Promise<Tally> {
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'console-pictures-'))
  await addSamples(dataDir)
  const store = await openStore({ dataDir })
  await addConsoleSamples(store)
  const member = await store.staff.find(sampleMember.email)
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const env = { CONSOLE_PORT: port, CONSOLE_URL: origin }
  const site = await startSite({ distDir: SITE.distDir, dataDir, env })
  const browser = await chromium.launch({ executablePath: findChromium() })
  mkdirSync(FOLDER, { recursive: true })
  try {
    const token = (await store.sessions.start(member?.id ?? '', 'Chrome on Linux')) ?? ''
    for (const picture of pictures) {
      await take(browser, { origin, token }, picture)
    }
    return { ...noTests(), passed: pictures.length }
  } finally {
    await browser.close()
    await site.stop()
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}

async function take(
  browser: Browser,
  { origin, token }: { origin: string; token: string },
  { name, look = desktop, open }: Picture,
) {
  const { width, height, colorScheme } = look
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: width < 700 ? 2 : 1,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  await context.addCookies([{ name: 'console', value: token, url: origin }])
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  for (const text of ['Loading …', 'Counting …']) await page.getByText(text).waitFor({ state: 'detached' })
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
  await context.close()
}
