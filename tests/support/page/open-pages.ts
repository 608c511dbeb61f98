import { expect, type Page } from '@playwright/test'
import { sampleEmployees } from '../../../samples/employees.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const [employee] = sampleEmployees
export const employeeAddress = `/Home/TeamMembers?EmpId=${employee?.empId}`

export async function openLandingPage(page: Page) {
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.locator('[aria-roledescription="carousel"][data-hydrated]')).toHaveCount(1)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Returns false at widths where the links are in the header. */
export async function openMenu(page: Page) {
  const toggle = page.getByRole('button', { name: 'Menu' })
  if (await toggle.isHidden()) return false
  await toggle.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  return true
}
