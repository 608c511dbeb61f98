import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newImageName } from '../../../store/employees/employee-photos.ts'
import { encodePhoto } from '../../../store/employees/encode-photo.ts'
import { boxOf } from '../../support/page/box-of.ts'
import { expect, test } from '../../support/page/test.ts'
import { addEmployee } from '../../support/service/add-employee.ts'
import { testContent } from '../../support/test-content.ts'

const CALL = '**/securityandsetting.svc/EmployessDetailAll'

test('the employee page shows all fields, and its title has the name', async ({ page, dataDir }) => {
  const { empId } = await addEmployee(dataDir)
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)

  await expect(card(page).getByRole('term')).toHaveText([
    'Name',
    'Designation',
    'Employee Code',
    'Blood Group',
    'Mobile No.',
    'Alternate No.',
  ])
  await expect(card(page).getByRole('definition')).toHaveText([
    'Noor Haddad',
    'Survey Engineer',
    /^TS-/,
    'AB-',
    '+1 (202) 555-0161',
    '+44 20 7946 0161',
  ])
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText('Noor Haddad')
  await expect(card(page).getByRole('status')).toHaveText('Employee details loaded.')
  await expect(page).toHaveTitle(`Noor Haddad · ${testContent.company.name}`)
})

test('a request without a response fails after 15 seconds', async ({ page }) => {
  // The 15 seconds start with the request, which is sent before the script is loaded. Until then the clock is stopped.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.route(CALL, () => {})
  await page.goto('/Home/TeamMembers?EmpId=E-17')
  await page.waitForFunction(() => 'prefetchedEmployee' in window && !window.prefetchedEmployee)
  await page.clock.fastForward(14_900)
  await expect(card(page).getByRole('status')).toBeVisible()
  await page.clock.fastForward(200)
  await expect(card(page).getByRole('alert')).toHaveText('Could not load employee details.')
})

test('on a phone the enlarged photo has the width of the screen, with the name above it', async ({ page, dataDir }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { empId } = await addEmployee(dataDir, await aPhoto())
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await page.getByRole('button', { name: 'Photo of Noor Haddad' }).click()
  const enlarged = page.getByRole('dialog', { name: 'Photo of Noor Haddad' })
  await expect(enlarged.getByText('Noor Haddad On record')).toBeVisible()
  const photo = await enlarged.getByRole('img').boundingBox()
  expect(photo).toMatchObject({ x: 0, width: 360 })
  expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeCloseTo(640, 0)
  const close = enlarged.getByRole('button', { name: 'Close' })
  expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(enlarged).toBeHidden()
})

for (const font of ['the typeface', 'the fallback font'])
  test(`a name of two lines does not move the contact details in ${font}`, async ({ page, dataDir }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    // The next page has the typeface at once. A page whose typeface arrives late keeps the fallback font.
    if (font === 'the typeface') await page.goto('/Home/TeamMembers')
    else
      await page.route('**/*.woff2', async (route) => {
        await setTimeout(500)
        await route.continue()
      })
    const heights = async (EmployeeName: string) => {
      const { empId } = await addEmployee(dataDir, { EmployeeName })
      await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
      const heading = card(page).getByRole('heading', { name: EmployeeName })
      return { name: (await boxOf(heading)).height, card: (await boxOf(card(page))).height }
    }
    const short = await heights('Noor Haddad')
    const long = await heights('Noor Alexandra Oyelaran')
    expect(long.name).toBeCloseTo(2 * short.name, 0)
    expect(long.card).toBe(short.card)
  })

test('a toast can be operated while the photo is enlarged', async ({ page, dataDir }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  const { empId } = await addEmployee(dataDir, await aPhoto())
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Photo of Noor Haddad' }).click()
  const enlarged = page.getByRole('dialog', { name: 'Photo of Noor Haddad' })
  await expect(enlarged.getByRole('alert')).toContainText('The link could not be copied.')
  await enlarged.getByRole('button', { name: 'Dismiss' }).click()
  await expect(enlarged.getByRole('alert')).toBeEmpty()
  await expect(enlarged).toBeVisible()
})

test('status, photo, name and designation are on the first screen of a small phone', async ({ page, dataDir }) => {
  const screenHeight = 560
  await page.setViewportSize({ width: 360, height: screenHeight })
  const { empId } = await addEmployee(dataDir, await aPhoto())
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  const name = card(page).getByRole('heading', { level: 2 })
  const photo = card(page).getByRole('button', { name: /^Photo/ })
  for (const part of [
    card(page).getByText('On record'),
    card(page).getByText(/Checked \d/),
    photo,
    name,
    card(page).getByText('Survey Engineer'),
  ]) {
    const { y = 0, height = screenHeight } = (await part.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(screenHeight)
  }
  const size = await name.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  expect(size).toBeGreaterThanOrEqual(28)
  // Between the borders of the card.
  const cardWidth = (await card(page).boundingBox())?.width ?? 0
  expect((await photo.boundingBox())?.width).toBe(cardWidth - 2)
})

test('an answer of several lines keeps its distance from the edges of its band', async ({ page, dataDir }) => {
  await page.setViewportSize({ width: 240, height: 600 })
  const { empId } = await addEmployee(dataDir)
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  // In Arabic the time is not kept on one line.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const words = card(page).getByRole('paragraph').filter({ hasText: 'On record' })
  const band = await boxOf(card(page).locator('[data-outcome=found]'))
  const { y, height } = await boxOf(words)
  expect(height).toBeGreaterThan(56)
  expect(y - band.y).toBeGreaterThanOrEqual(6)
  expect(band.y + band.height - y - height).toBeGreaterThanOrEqual(6)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the page shows how to reach the company, with its address in lines', async ({ page }) => {
    const { company } = testContent
    await page.goto('/Home/TeamMembers?EmpId=E-17')
    await expect(page.getByText(/^This card needs JavaScript/)).toBeVisible()
    const { street, city, region, postalCode, country } = company.address
    const lines = [company.legalName, street, `${city}, ${region} ${postalCode}`, country]
    const address = page.getByRole('complementary').getByText(company.legalName).locator('..')
    await expect(address).toHaveText(lines.join(' '), { useInnerText: true })
    await expect(page.getByRole('link', { name: company.phone })).toBeVisible()
    await expect(page.getByRole('link', { name: company.email })).toBeVisible()
    await expect(page.getByText('Loading employee details')).toBeHidden()
  })
})

const card = (page: Page) => page.getByRole('article', { name: 'Employee information' })

async function aPhoto() {
  const grey = { width: 320, height: 400, channels: 3, background: '#7d8a88' } as const
  const photo = await encodePhoto(await sharp({ create: grey }).png().toBuffer())
  return { ImageName: newImageName(), photo }
}
