import { expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aTrialRequest, twoTouches } from '../../support/service/records.ts'

test('the figures of a period are shown, downloaded, and kept in the address', async ({ page, staffConsole }) => {
  await staffConsole.store.requests.add(aTrialRequest(), null, { attribution: twoTouches })
  await staffConsole.signIn(page, 'Ada Byron', ['inbox'])
  await page.goto(`${staffConsole.origin}/figures`)
  const sources = page.getByRole('region', { name: 'Where do visitors come from?' })
  await expect(sources.getByRole('row', { name: /^news / })).toBeVisible()
  await page.getByRole('link', { name: '4 weeks' }).click()
  await expect(page).toHaveURL(/weeks=4$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^figures-[\d-]+\.csv$/)
  expect(await findViolations(page)).toEqual([])
})
