import { boxOf } from '../../support/page/box-of.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const phone = { width: 390, height: 844 }

const sections = [
  { link: 'Solutions', id: 'services' },
  { link: 'Agentic AI', id: 'AIAgents' },
  { link: 'Contact', id: 'contact' },
  { link: 'Home', id: 'home' },
]

test('each link of the header scrolls its section below the header, and is marked as current', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const header = page.getByRole('banner')
  const hairline = () => header.evaluate((element) => getComputedStyle(element, '::after').opacity)
  expect(await hairline(), 'the line below the header').toBe('0')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const { link, id } of sections) {
    await bar.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expect(bar.locator('[aria-current]')).toHaveText(link)
    const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
    const headerHeight = (await header.boundingBox())?.height ?? 0
    await expect.poll(top, id).toBeGreaterThanOrEqual(headerHeight)
    await expect.poll(top, id).toBeLessThan(headerHeight + 100)
    await expect.poll(hairline).toBe(id === 'home' ? '0' : '1')
  }
})

test("after the hero the header's filled button is 'Start Building Your AI Agent', and nothing moves", async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const start = header.getByRole('button', { name: 'Start Building Your AI Agent' })
  const trial = header.getByRole('button', { name: 'Engage Talent' })
  const box = await boxOf(trial)
  await expect(start).toBeHidden()
  await page.evaluate(() => scrollTo({ top: innerHeight }))
  await expect(start).toBeVisible()
  expect(await boxOf(trial)).toEqual(box)
  await page.setViewportSize(phone)
  await expect(start).toBeVisible()
  await expect(trial).toBeHidden()
  await page.locator('footer').getByRole('button', { name: 'Start Building Your AI Agent' }).scrollIntoViewIfNeeded()
  await expect(start).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu has the same links and closes on a choice', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const place = await boxOf(toggle)
    await toggle.click()
    const { x, y, width, height } = await boxOf(menu.getByRole('button', { name: 'Close' }))
    expect([x + width, y, height], 'the place of Close').toEqual([place.x + place.width, place.y, place.height])
    for (const { link } of sections) await expect(menu.getByRole('link', { name: link, exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Emp Corner' })).toBeVisible()

    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/#contact')
    await expect(page.locator('#contact')).toBeInViewport()
  })

  test('the menu has the buttons of both dialogs, closes on one, and the focus returns', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()
    await expect(page.getByRole('button', { name: 'Engage Talent', exact: true })).toBeHidden()
    await expect(menu.getByRole('button', { name: 'Start Building Your AI Agent' })).toBeVisible()
    await menu.getByRole('button', { name: 'Engage Talent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeHidden()
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

test('the footer has its links, two of which are disabled, and opens the same dialog as the hero', async ({ page }) => {
  await page.goto('/')
  const portal = page.getByRole('link', { name: 'Emp Corner' })
  await expect(portal).toHaveAttribute('href', /^https:/)
  await expect(portal).toHaveAttribute('target', '_blank')
  await expect(portal).toHaveAttribute('rel', /noopener/)
  const footer = page.getByRole('contentinfo')
  for (const { link, id } of sections)
    await expect(footer.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', `#${id}`)
  for (const service of testContent.footer.services)
    await expect(footer.getByText(service, { exact: true })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility')
  for (const title of ['Privacy Policy', 'Terms of Service']) {
    const link = footer.getByRole('link', { name: title })
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).not.toHaveAttribute('href')
  }
  await footer.getByRole('button', { name: 'Start Building Your AI Agent' }).click()
  await expect(page.getByRole('dialog', { name: 'Build Your AI Agent' })).toBeVisible()
})
