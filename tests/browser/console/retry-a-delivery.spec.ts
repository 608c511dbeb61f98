import { expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aTrialRequest } from '../../support/service/records.ts'

test('a failed mail is retried, and dismissed with a reason, by keyboard alone', async ({ page, staffConsole }) => {
  const { store } = staffConsole
  await store.requests.add(aTrialRequest({ CompanyName: 'Kite Works' }), null)
  const [mail] = (await store.deliveries.list('waiting', { limit: 100 })).filter(({ title }) => title === 'Kite Works')
  const id = mail?.id ?? ''
  await store.outbox.fail(id, '550 no such mailbox')
  await staffConsole.signIn(page, 'Grace Hopper', ['inbox'])
  await page.goto(`${staffConsole.origin}/deliveries`)
  const link = page.getByRole('link', { name: 'Kite Works' })
  await expect(link).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  // Rows of other tests may stand above.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The email waits for an email server.')).toBeVisible()
  expect(await store.outbox.find(id)).toMatchObject({ record: { state: 'waiting' } })

  await page.getByRole('link', { name: /^Waiting/ }).press('Enter')
  await page.getByRole('button', { name: 'Dismiss: Kite Works' }).press('Enter')
  await page.keyboard.type('answered by phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Kite Works' })).toHaveCount(0)
  expect(await store.outbox.find(id)).toMatchObject({
    record: { state: 'dismissed', dismissedFor: 'answered by phone' },
  })
})
