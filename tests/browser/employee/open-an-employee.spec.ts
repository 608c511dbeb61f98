import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newImageName } from '../../../store/employees/employee-photos.ts'
import { encodePhoto } from '../../../store/employees/encode-photo.ts'
import { expect, test } from '../../support/page/test.ts'
import { addEmployee } from '../../support/service/add-employee.ts'
import { testContent } from '../../support/test-content.ts'

const CALL = '**/securityandsetting.svc/EmployessDetailAll'

const waysToClose: [string, (page: Page) => Promise<void>][] = [
  ['a click outside', (page) => page.mouse.click(8, 8)],
  ['the × button', (page) => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
]

test('a link shows the employee', async ({ page, dataDir, expectAccessible }) => {
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
    'TS-2001',
    'AB-',
    '+1 (202) 555-0161',
    '+44 20 7946 0161',
  ])
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText('Noor Haddad')
  await expect(card(page).getByRole('status')).toHaveText('Employee details loaded.')
  await expect(page).toHaveTitle(`Noor Haddad · ${testContent.company.name}`)
  await expectAccessible()
})

for (const address of ['/home/teammembers?empid=', '/HOME/TEAMMEMBERS?EMPID='])
  test(`a printed code may spell it ${address}`, async ({ page, dataDir }) => {
    const { empId } = await addEmployee(dataDir)
    await page.goto(address + empId)
    await expect(page.getByText('Noor Haddad')).toBeVisible()
  })

test('the company’s page is on its way as soon as its link is pointed at', async ({ page }) => {
  await page.goto('/Home/TeamMembers')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Preload.enable')
  const isThere = new Promise<void>((resolve) => {
    devTools.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve())
  })
  const home = page.getByRole('link', { name: 'home' })
  await home.hover()
  await isThere
  await home.click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await deliveryOf(page)).toBe('navigational-prefetch')
})

test('the page stays out of search engines', async ({ page }) => {
  const answer = await page.goto('/Home/TeamMembers')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('telephone numbers are call links', async ({ page, dataDir }) => {
  const { empId } = await addEmployee(dataDir)
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await expect(page.getByRole('link', { name: '+1 (202) 555-0161' })).toHaveAttribute(
    'href',
    'tel:+12025550161',
  )
  await expect(page.getByRole('link', { name: '+44 20 7946 0161' })).toHaveAttribute(
    'href',
    'tel:+442079460161',
  )
})

test('an empty alternate number leaves no row and no link', async ({ page, dataDir }) => {
  const { empId } = await addEmployee(dataDir, { AlternateContactNo: '' })
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await expect(page.getByText('Mobile No.')).toBeVisible()
  await expect(page.getByText('Alternate No.')).toBeHidden()
  await expect(page.getByRole('article').getByRole('link', { name: /\d/ })).toHaveCount(1)
})

test('says that it is loading while the service thinks', async ({ page }) => {
  await page.route(CALL, () => {})
  await page.goto('/Home/TeamMembers?EmpId=E-17')
  await expect(card(page).getByRole('status')).toHaveText('Loading employee details…')
})

for (const address of [
  '/Home/TeamMembers',
  '/Home/TeamMembers?EmpId=',
  '/Home/TeamMembers?EmpId=+',
])
  test(`without an id nothing is asked: ${address}`, async ({ page, expectAccessible }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') asked++
    })
    await page.goto(address)
    await expect(card(page).getByRole('alert')).toHaveText('No EmpId provided in the URL.')
    expect(asked).toBe(0)
    await expectAccessible()
  })

test('an unknown id is not found', async ({ page, expectAccessible }) => {
  await page.goto(`/Home/TeamMembers?EmpId=${randomUUID()}`)
  await expect(card(page).getByRole('alert')).toHaveText('Employee details not found.')
  await expectAccessible()
})

test('a service that is down never calls a badge unknown, and can be asked again', async ({
  page,
  dataDir,
  expectTrouble,
  expectAccessible,
}) => {
  expectTrouble(/503/)
  const { empId } = await addEmployee(dataDir)
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  await expect(card(page).getByRole('alert')).toHaveText('Could not load employee details.')
  await expectAccessible()

  await page.unroute(CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Noor Haddad')).toBeVisible()
})

test('after fifteen seconds without an answer the page says so', async ({ page }) => {
  // They count from when it was asked, before the script came: until then the time stands still.
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

test.describe('the photo', () => {
  for (const [way, close] of waysToClose)
    test(`enlarges on a click and closes with ${way}`, async ({ page, dataDir }) => {
      const { empId } = await addEmployee(dataDir, await aPhoto())
      await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
      const photo = page.getByRole('button', { name: 'Photo of Noor Haddad' })
      await photo.click()
      const enlarged = page.getByRole('dialog', { name: 'Photo of Noor Haddad' })
      await expect(enlarged.getByRole('img')).toBeVisible()
      await expect(enlarged.getByRole('button', { name: 'Close' })).toHaveText('×')

      await close(page)
      await expect(enlarged).toBeHidden()
      await expect(photo).toBeFocused()
    })

  test('is loaded in its larger size when it is enlarged', async ({ page, dataDir }) => {
    const { empId, ImageName } = await addEmployee(dataDir, await aPhoto())
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
    const larger = page.waitForResponse(`**/photos/${ImageName}?size=enlarged`)
    const photo = page.getByRole('button', { name: 'Photo of Noor Haddad' })
    await expect(photo).toBeVisible()
    expect(asked.filter((url) => url.includes('enlarged'))).toEqual([])
    await photo.click()
    expect((await larger).status()).toBe(200)
    const image = page.getByRole('dialog', { name: 'Photo of Noor Haddad' }).getByRole('img')
    await expect(image).toHaveJSProperty('complete', true)
  })

  test('leaves a toast operable while it is enlarged', async ({ page, dataDir }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' }) // The toast stays until it is dismissed.
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

  test('is legible to assistive technology when enlarged', async ({
    page,
    dataDir,
    expectAccessible,
  }) => {
    const { empId } = await addEmployee(dataDir, await aPhoto())
    await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
    await page.getByRole('button', { name: 'Photo of Noor Haddad' }).click()
    await expectAccessible()
  })

  test('is replaced by a drawing when it cannot be loaded', async ({
    page,
    dataDir,
    expectTrouble,
  }) => {
    expectTrouble(/404 .*\/photos\/gone.png$/)
    const { empId } = await addEmployee(dataDir, { ImageName: 'gone.png' })
    await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
    await expect(page.getByText('Noor Haddad')).toBeVisible()
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Photo/ })).toHaveCount(0)
  })
})

test('on a small phone the whole card fits its width and numbers are easy to hit', async ({
  page,
  dataDir,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { empId } = await addEmployee(dataDir)
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  const number = page.getByRole('link', { name: '+1 (202) 555-0161' })
  await expect(number).toBeVisible()
  expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says how to reach the company', async ({ page }) => {
    const { company } = testContent
    await page.goto('/Home/TeamMembers?EmpId=E-17')
    await expect(page.locator('noscript p')).toHaveText(/without JavaScript/)
    await expect(page.locator('noscript p')).toBeVisible()
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

const deliveryOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType)
