import type { Page } from '@playwright/test'
import { contrast } from '../../../ui/brand/contrast.ts'
import { findOverlaps, linesOf } from '../../support/page/lines-of-sheet.ts'
import { readPages } from '../../support/page/read-sheets.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { addEmployee } from '../../support/service/add-employee.ts'
import { testContent } from '../../support/test-content.ts'

const { agentDemo, clients, company, hero, proposals } = testContent

const A4 = { width: 794, height: 1123 }
const PX_PER_MM = 96 / 25.4

test.use({ ...withMotion, viewport: A4 })

/** Fires the event of printing and applies the print styles, as a browser does. */
async function print(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}
const namesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((found) => found.map((element) => element.textContent?.trim()))

test('every slide is printed, whichever is current, with the details of the company, and no control', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'What we build' })).toHaveAttribute('data-hydrated')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.getByRole('group', { name: hero.slides[1]?.title })).toBeVisible()
  await page.getByRole('button', { name: 'Start Building Your AI Agent' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Build Your AI Agent' })).toBeVisible()
  await print(page)
  let above = 0
  for (const { title } of hero.slides) {
    const box = await page.locator('#home h2', { hasText: title }).boundingBox()
    expect(box?.x, title).toBeGreaterThanOrEqual(0)
    expect(box?.x, title).toBeLessThan(A4.width / 2)
    expect(box?.y, title).toBeGreaterThan(above)
    above = box?.y ?? 0
  }
  // The markers of the map.
  const countries = clients.places.map(({ country }) => country)
  expect((await namesOf(page, 'button')).toSorted()).toEqual(countries.toSorted())
  expect(await namesOf(page, 'input:not([data-printed]), select, textarea, form, dialog, nav, [data-toaster]')).toEqual(
    [],
  )
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.locator('[data-part=answer]').first()).toHaveCSS('opacity', '1')
  const data = page.locator('#contact address')
  for (const text of [company.email, company.phone, company.address.street, company.taxId.value])
    await expect(data.getByText(text)).toBeVisible()
  const [network] = company.social
  const social = page.getByRole('link', { name: network?.label })
  await expect(social).toBeVisible()
  expect(await social.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(`${network?.url}`)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('one conversation and the names of all industries are printed, and no link that looks like a button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: A4.height, height: A4.width })
    await page.goto('/')
    await print(page)
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.locator('[data-part=answer]').first()).toHaveCSS('opacity', '1')
    const tabs = await namesOf(page, '[role=tab]')
    expect(tabs).toHaveLength(agentDemo.chats.length)
    await expect(page.getByRole('link', { name: proposals.agent.action })).toHaveCount(0)
  })
})

test('the dark theme is printed dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await print(page)
  expect(await coloursOf(page, 'backgroundColor', 'html')).toEqual(['#ffffff'])
  for (const colour of await coloursOf(page, 'color', 'body *'))
    expect(contrast(colour, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
})

test('the landing page is printed on five pages, with no text over another', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#home').getByRole('textbox').first()).toBeVisible()
  const pages = readPages(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  expect(pages).toHaveLength(5)
  for (const [index, { characters }] of pages.entries()) {
    expect.soft(findOverlaps(characters), `page ${index + 1}`).toEqual([])
    expect.soft(characters.length, `characters of page ${index + 1}`).toBeGreaterThan(200)
    const [number, address] = linesOf(characters).map(({ text }) => text)
    expect.soft(number, `the foot of page ${index + 1}`).toBe(`${index + 1}/5`)
    expect.soft(address, `the foot of page ${index + 1}`).toMatch(new RegExp(`·${company.email}$`))
  }
  const last = pages.at(-1)
  const rows = linesOf(last?.characters ?? [])
  for (const { country } of clients.places)
    expect
      .soft(
        rows.some(({ text }) => text.startsWith(country.replaceAll(' ', ''))),
        country,
      )
      .toBe(true)
  const [onItsSide] = readPages(await page.pdf({ preferCSSPageSize: true, format: 'A4', landscape: true }))
  for (const first of [pages[0], onItsSide]) {
    const texts = linesOf(first?.characters ?? []).map(({ text }) => text)
    expect(texts.join('')).toContain(hero.slides[0]?.title.replaceAll(' ', ''))
    for (const { before } of hero.survey?.steps ?? []) expect(texts.join(' ')).toMatch(new RegExp(`\\b${before}\\b`))
  }
})

test('an employee is printed as a badge', async ({ page, dataDir }) => {
  const { empId } = await addEmployee(dataDir)
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await expect(page.getByText('Noor Haddad')).toBeVisible()
  await print(page)

  const card = page.getByRole('article')
  const box = await card.boundingBox()
  expect((box?.width ?? 0) / PX_PER_MM).toBeCloseTo(148, 0)
  expect((box?.height ?? 0) / PX_PER_MM).toBeCloseTo(105, 0)
  for (const value of await card.getByRole('definition').all()) {
    const { y = 0, height = 0 } = (await value.boundingBox()) ?? {}
    expect(y + height).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
  }
  expect(await namesOf(page, 'button, nav, dialog, dd svg')).toEqual([])
  await expect(page.getByRole('complementary').getByText(company.phone)).toBeVisible()
})

/** The colours of visible elements as unique hex values. Browsers return some colours in other notations. */
async function coloursOf(page: Page, property: 'color' | 'backgroundColor', selector: string) {
  const colours = await page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((elements, name) => elements.map((element) => getComputedStyle(element)[name]), property)
  return page.evaluate(
    (all) =>
      all.map((colour) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        if (!canvas) throw new Error('There is no canvas to read colours with.')
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      }),
    [...new Set(colours)],
  )
}
