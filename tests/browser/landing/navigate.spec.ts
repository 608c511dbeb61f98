import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const phone = { width: 390, height: 844 }

const sections = [
  { link: 'Solutions', id: 'services' },
  { link: 'Agentic AI', id: 'AIAgents' },
  { link: 'Contact', id: 'contact' },
  { link: 'Home', id: 'home' },
]

test('each link of the header leads to its section, below the header, and is marked there', async ({
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

test("'Emp Corner' opens the employee portal in a tab of its own", async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Emp Corner' })
  await expect(link).toHaveAttribute('href', /^https:/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test("'Engage Talent' stands next to Contact and opens its dialog", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Engage Talent' }).click()
  await expect(page.getByRole('dialog', { name: 'Engage Talent' })).toBeVisible()
})

test('the hairline under the header appears once the page has left its top', async ({ page }) => {
  await page.goto('/')
  const hairline = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::after').opacity)
  expect(await hairline()).toBe('0')
  await page.mouse.wheel(0, 300)
  await expect.poll(hairline).toBe('1')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu has the same links and closes on a choice', async ({ page, expectAccessible }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()
    for (const { link } of sections)
      await expect(menu.getByRole('link', { name: link, exact: true })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Engage Talent' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Emp Corner' })).toBeVisible()
    await expectAccessible()

    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/#contact')
    await expect(page.locator('#contact')).toBeInViewport()
  })

  test('Escape, the Close button and a click outside close the menu and give the focus back', async ({
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

  test("'Engage Talent' opens from the menu, and the focus comes back", async ({ page }) => {
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

  test('the menu opens, leads to a section and closes', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Solutions' }).click()
    await expect(page).toHaveURL('/#services')
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  })
})

test('the footer has its links; Privacy Policy and Terms of Service lead nowhere and say so', async ({
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
