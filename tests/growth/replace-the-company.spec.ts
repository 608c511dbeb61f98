import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '../../contract/forms/forms.ts'
import { industries, useCases } from '../../contract/forms/options.ts'
import { readContentFiles, readContents } from '../../src/content/read-content.ts'
import { sectionIds } from '../../src/content/sections.ts'
import { readYaml } from '../../src/content/yaml/read-yaml.ts'
import { openStore } from '../../store/open-store.ts'
import { buildWith } from '../support/build-with.ts'
import { findDeadLinks } from '../support/page/find-dead-links.ts'
import { findViolations } from '../support/page/find-violations.ts'
import { sendButton, waitForFormIsland } from '../support/page/forms.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { expect, test } from '../support/page/test.ts'
import { waitForHydration } from '../support/page/wait-for-hydration.ts'
import { startSmtpServer } from '../support/service/smtp-server.ts'
import { testContentFiles } from '../support/test-content.ts'

// In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

/** A bakery: other sections in another order, German first, its own pictures and no conversations. */
const BAKERY = 'tests/bakery'
const BAKERY_FILES = readContentFiles(BAKERY)
const [german, english] = readContents(BAKERY)
const pages = [
  ['/', german],
  ['/en', english],
] as const

let distDir: string
let site: RunningSite
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>

test.beforeAll(async () => {
  test.setTimeout(300_000)
  distDir = await buildWith({ CONTENT_DIR: BAKERY })
  mailServer = await startSmtpServer()
  site = await startSite({
    distDir,
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'website@halm-kruste.example.com',
      MAIL_TO: 'bestellbuero@halm-kruste.example.com',
    },
  })
})

test.afterAll(async () => {
  await site?.stop()
  await mailServer?.stop()
  if (distDir) rmSync(distDir, { recursive: true, force: true })
})

test('no word of the sample company is left in any built file', () => {
  // The titles of the forms are also in their descriptions, for staff.
  const titles = Object.values(forms).map(({ title }) => title)
  const samples = sampleTexts().filter((text) => !titles.includes(text))
  expect(samples.length).toBeGreaterThan(100)
  const found = builtFiles().flatMap(([file, text]) =>
    ['theodolite', 'Amara Okafor', ...samples]
      .filter((sample) => text.toLowerCase().includes(sample.toLowerCase()))
      .map((sample) => `${file}: ${sample}`),
  )
  expect(found).toEqual([])
})

test('no drawing of the sample company is left, and every picture is cropped to its place', async ({ page }) => {
  const drawings = ['logo', 'mark', 'footer', 'favicon'].flatMap((name) =>
    [...readFileSync(`tests/content/brand/${name}.svg`, 'utf8').matchAll(/ d="([^"]{20,})"/g)].flatMap(
      ([, path]) => path?.trim().split(/\s*\n\s*/)[0] ?? [],
    ),
  )
  expect(drawings.length).toBeGreaterThan(3)
  for (const [file, text] of builtFiles())
    expect(
      drawings.filter((path) => text.includes(path)),
      file,
    ).toEqual([])
  await page.goto(site.origin)
  const slides = page.locator('[data-slide]')
  await expect(slides.locator('svg')).toHaveCount(0)
  const [photo] = await slides.locator('picture').all()
  await expect(photo?.locator('source').first() ?? page.locator('none')).toHaveAttribute(
    'srcset',
    /\.avif 400w.*\.avif 1600w$/,
  )
  await expect(photo?.locator('img') ?? page.locator('none')).toHaveAttribute(
    'alt',
    'Drei Brotlaibe liegen vor einem offenen Steinofen, in dem Feuer brennt.',
  )
  await expect(slides.nth(1).locator('img')).toHaveAttribute('alt', '')
})

for (const [address, content] of pages)
  test(`${address} has the sections and the navigation of the content`, async ({ page }) => {
    await page.goto(`${site.origin}${address}`)
    await waitForHydration(page)
    const sections = content?.home.sections.map(({ section }) => sectionIds[section]) ?? []
    const shown = await page.locator('main section[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(shown).toEqual(sections)
    for (const place of ['header nav', 'footer']) {
      const links = await page
        .locator(`${place} a[href^="#"]`)
        .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))])
      expect(links, place).toEqual(sections.map((id) => `#${id}`))
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[data-slide]')).toHaveCount(3)
  })

for (const address of ['/', '/en', '/datenschutz', '/en/datenschutz', '/kanzlei-am-kanal', '/request/agent'])
  test(`${address} is accessible and not wider than the screen`, async ({ page }) => {
    await page.goto(`${site.origin}${address}`)
    await waitForHydration(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

test('the first language is at /, and every page names all languages', async ({ page }) => {
  await page.goto(site.origin)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const alternates = () =>
    page
      .locator('link[hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).pathname]),
      )
  const expected = [
    ['de', '/'],
    ['en', '/en'],
    ['x-default', '/'],
  ]
  expect(await alternates()).toEqual(expected)
  await page.getByRole('link', { name: 'English', exact: true }).last().click()
  await expect(page).toHaveURL(`${site.origin}/en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await alternates()).toEqual(expected)
})

test('the pictures that are shared are drawn in the language of each page', async ({ page, request }) => {
  const pictures: string[] = []
  for (const [path, alternative] of [
    ['/', 'Halm & Kruste: '],
    ['/en', 'Halm & Kruste: '],
    ['/datenschutz', 'Datenschutz · Halm & Kruste'],
    ['/en/datenschutz', 'Privacy · Halm & Kruste'],
  ] as const) {
    await page.goto(site.origin + path)
    const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect(await content('og:image:alt')).toContain(alternative)
    const { pathname } = new URL((await content('og:image')) ?? '')
    pictures.push((await (await request.get(site.origin + pathname)).body()).toString('base64'))
  }
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('a legal link leads to a Markdown page, which can be read in both languages', async ({ page }) => {
  await page.goto(site.origin)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz')
  await expect(page.getByText('Veröffentlicht am')).toBeVisible()
  await expect(page.getByText('2. März 2026')).toBeVisible()
  await page.getByRole('navigation', { name: 'Sprachen' }).getByTitle('English').click()
  await expect(page).toHaveURL(`${site.origin}/en/datenschutz`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
})

const form = { send: 'Anfrage senden' }

test('a proposal in German is stored with its language, and the mail has the words of the company', async ({
  page,
}) => {
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Angebot anfragen' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Angebot anfragen' })
  await expect(dialog).toContainText('Ein festes Angebot für Ihre Lieferung')
  await waitForFormIsland(dialog, form)
  await dialog.getByLabel('Firmenname').fill('Hotel Lindenhof')
  await dialog.getByLabel('E-Mail-Adresse').fill('kueche@lindenhof.example.com')
  await dialog.getByLabel('Branche').selectOption({ label: 'Hotel und Café' })
  await dialog.getByLabel('Anlass').selectOption({ label: 'Tägliche Lieferung' })
  await dialog.getByLabel('Personen').selectOption({ label: '51–200 Personen' })
  await dialog.getByLabel('Beginn').selectOption({ label: 'In 1–2 Wochen' })
  await dialog.getByLabel('Beschreibung').fill('Wir brauchen jeden Morgen 180 Brötchen und 12 Brote.')
  await dialog.getByLabel('Kaffee').check()
  await sendButton(dialog, form).click()
  await expect(page.getByRole('status')).toContainText('Vielen Dank für Ihr Interesse.')

  const store = await openStore({ dataDir: site.dataDir })
  const [request] = await store.requests.listStored({ form: 'agent' })
  await store.close()
  expect(request).toMatchObject({
    locale: 'de',
    company: 'Hotel Lindenhof',
    fields: {
      Industry: 'Travel & Hospitality',
      UseCase: 'Order Management',
      Features: ['CRM Integration'],
    },
  })
  const mail = await receivedMail('Angebot: Anfrage von Hotel Lindenhof')
  expect(mail.text).toContain('Anlass: Tägliche Lieferung')
  expect(mail.text).toContain('Personen: 51–200 Personen')
  expect(mail.text).toContain('Gezeigtes Angebot: Ein festes Angebot für Ihre Lieferung')
  expect(mail.text).toMatch(/Eingegangen am \d+\. \S+ \d{4}.*M?EZ/)
})

test('a contact request from the English page is stored as English, and the mail about it is German', async ({
  page,
}) => {
  await page.goto(`${site.origin}/en`)
  const section = page.locator('#contact')
  await section.scrollIntoViewIfNeeded()
  await waitForFormIsland(section, { send: 'Send message' })
  await section.getByLabel('Name').fill('Ada Miller')
  await section.getByLabel('Email').fill('ada@miller.example.com')
  await section.getByLabel('Subject').fill('Wedding cake')
  await section.getByLabel('Message').fill('We would like a cake for sixty guests in May.')
  await section.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toContainText('Your message has been sent')

  const store = await openStore({ dataDir: site.dataDir })
  const [stored] = await store.requests.listStored({ form: 'contact' })
  await store.close()
  expect(stored).toMatchObject({ locale: 'en' })
  const mail = await receivedMail('Nachricht von der Website: Wedding cake')
  expect(mail.text).toMatch(/Sprache:? +Englisch \(en\)/)
  expect(mail.text).toContain('Antworten Sie auf diese E-Mail')
})

test('every link inside the site leads to a page, and every anchor to an element', async ({ page }) => {
  const dead: string[] = []
  for (const address of ['/', '/en', '/datenschutz', '/en/datenschutz', '/request/trial', '/sent/agent'])
    dead.push(...(await findDeadLinks(page, `${site.origin}${address}`)))
  expect(dead).toEqual([])
})

async function receivedMail(subject: string) {
  const find = () => mailServer.mails.find((mail) => mail.subject === subject)
  await expect.poll(() => mailServer.mails.map((mail) => mail.subject), { timeout: 30_000 }).toContain(subject)
  const { text = '' } = find() ?? {}
  return { text }
}

/** The built files that contain text, which pictures and compressed copies do not. */
function builtFiles() {
  return readdirSync(distDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(html|js|css|svg|json|xml|txt|webmanifest)$/.test(file))
    .map((file) => [file, unescaped(readFileSync(join(distDir, file), 'utf8'))] as const)
}

const unescaped = (text: string) =>
  text
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** A file with default words, which another company may keep. */
const PRODUCT = /home\.yaml$/

/** The texts of the sample company that have several words, without the texts that the bakery has too. */
function sampleTexts() {
  // Values on the wire are the same for every company.
  const own = new Set([...textsOf(BAKERY_FILES, /\.yaml$/), ...industries, ...useCases])
  const company = Object.fromEntries(Object.entries(testContentFiles).filter(([file]) => !PRODUCT.test(file)))
  return textsOf(company, /^en\/.*\.yaml$/).filter((text) => text.includes(' ') && !own.has(text))
}

const textsOf = (files: Record<string, string>, names: RegExp) =>
  Object.entries(files)
    .filter(([file]) => names.test(file))
    .flatMap(([, source]) => strings(readYaml(source).value))

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value.trim()] : value instanceof Object ? Object.values(value).flatMap(strings) : []
