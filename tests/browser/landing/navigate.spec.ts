import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const phone = { width: 390, height: 844 }

const sections = [
  { link: 'Solutions', id: 'services' },
  { link: 'Agentic AI', id: 'AIAgents' },
  { link: 'Contact', id: 'contact' },
  { link: 'Home', id: 'home' },
]

test('each link of the header scrolls its section below the header, and is marked as current', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const { link, id } of sections) {
    await bar.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expect(bar.locator('[aria-current]')).toHaveText(link)
    const top = () =>
      page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
    const headerHeight = (await header.boundingBox())?.height ?? 0
    await expect.poll(top, id).toBeGreaterThanOrEqual(headerHeight)
    await expect.poll(top, id).toBeLessThan(headerHeight + 100)
  }
})

test("'Emp Corner' opens the employee portal in a new tab", async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Emp Corner' })
  await expect(link).toHaveAttribute('href', /^https:/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('the line under the header appears when the page is scrolled', async ({ page }) => {
  await page.goto('/')
  const hairline = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::after').opacity)
  expect(await hairline()).toBe('0')
  await page.mouse.wheel(0, 300)
  await expect.poll(hairline).toBe('1')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu has the same links and closes on a choice', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()
    for (const { link } of sections)
      await expect(menu.getByRole('link', { name: link, exact: true })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Engage Talent' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Emp Corner' })).toBeVisible()

    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/#contact')
    await expect(page.locator('#contact')).toBeInViewport()
  })

  test('Escape, the Close button and a click outside close the menu and return the focus', async ({
    page,
  }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(phone.width / 2, 32),
    ]) {
      await toggle.click()
      await expect(menu).toBeVisible()
      await close()
      await expect(menu).toBeHidden()
      await expect(toggle).toBeFocused()
    }
  })

  test("'Engage Talent' opens from the menu, and the focus returns", async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    await page.getByRole('button', { name: 'Engage Talent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toggle).toBeFocused()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('without JavaScript the menu opens, leads to a section and closes', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Solutions' }).click()
    await expect(page).toHaveURL('/#services')
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  })
})

test('the footer has its links, and Privacy Policy and Terms of Service are disabled links', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const { link, id } of sections)
    await expect(footer.getByRole('link', { name: link, exact: true })).toHaveAttribute(
      'href',
      `#${id}`,
    )
  for (const service of testContent.footer.services)
    await expect(footer.getByText(service, { exact: true })).toBeVisible()
  for (const name of testContent.footer.legal) {
    const link = footer.getByRole('link', { name })
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).not.toHaveAttribute('href')
  }
})
