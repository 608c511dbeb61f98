import { expect, test } from '../../support/page/test.ts'

test('a wrong address says so, with its status, and leads home', async ({
  page,
  expectAccessible,
  expectTrouble,
}) => {
  expectTrouble(/404 .*\/no\/such\/page$/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expectAccessible()
  await expect(page.locator('astro-island')).toHaveCount(0)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the design page is for development, and not on the site', async ({ request }) => {
  expect((await request.get('/_design')).status()).toBe(404)
})
