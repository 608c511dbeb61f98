import { expect, test } from '../../support/page/test.ts'

test('the letters of Polish, Czech and Turkish words are loaded only by pages that have them', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(fonts).toHaveLength(1)
  const further = page.waitForRequest(/\.woff2$/)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Łódź, Příbram, Şırnak'
  })
  await further
})
