import type { Page } from '@playwright/test'
import { type Box, boxOf } from '../../support/page/box-of.ts'
import { countries } from '../../support/page/countries.ts'
import { expect, test } from '../../support/page/test.ts'

test('at every width markers do not overlap, and labels are inside the viewport and off other markers', async ({
  page,
}) => {
  await page.goto('/')
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const boxes: Box[] = []
    for (const country of countries) {
      const marker = page.getByRole('button', { name: country })
      boxes.push(await boxOf(marker))
      await marker.click()
      const label = await boxOf(openLabel(page))
      expect(label.x, `label of ${country}`).toBeGreaterThanOrEqual(0)
      expect(label.x + label.width, `label of ${country}`).toBeLessThanOrEqual(width)
      for (const other of countries) {
        const box = await boxOf(page.getByRole('button', { name: other }))
        expect(overlap(label, box), `label of ${country}, marker of ${other}`).toBe(false)
      }
      await page.keyboard.press('Escape')
    }
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(24)
      for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the places and their labels can be read', async ({ page }) => {
    await page.goto('/')
    const section = page.getByRole('region', { name: 'Clientele across Geographies' })
    await expect(section.getByRole('listitem')).toContainText([
      'China',
      'India',
      'South Africa',
      'United Kingdom',
      'United States',
    ])
    await page.getByRole('button', { name: 'India' }).click()
    await expect(openLabel(page)).toContainText('Trusted Client Location')
  })
})

const openLabel = (page: Page) => page.locator(':popover-open')

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
