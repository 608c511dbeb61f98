import { expect, test } from '../../support/page/test.ts'

test('an unknown address has status 404 and a link to the landing page', async ({ page, expectErrors }) => {
  expectErrors(/404 .*\/no\/such\/page$/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.locator('astro-island')).toHaveCount(0)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})
