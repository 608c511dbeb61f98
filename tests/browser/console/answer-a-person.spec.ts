import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { acceptInvitation, expect, test } from '../../support/page/console.ts'
import { aContactRequest, aTrialRequest } from '../../support/service/records.ts'

test('everything about a person is found, saved as one file, and erased after a confirmation with the passkey', async ({
  page,
  staffConsole: { store, dataDir, invite },
  expectErrors,
}) => {
  expectErrors(/403/)
  const email = 'ines@meridian.example'
  await store.requests.add(aTrialRequest({ Email: email, CompanyName: 'Analytics' }), null)
  await store.requests.add(aContactRequest({ email, name: 'Ines Byron' }), null)
  await store.requests.add(aContactRequest({ email: 'bo@x.example', name: 'Bo', message: `As ${email} said.` }), null)
  const { link } = await invite('Data Officer', ['people', 'inbox'])
  await acceptInvitation(page, link)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('searchbox', { name: 'Email address or name' }).fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const own = page.getByRole('region', { name: 'Sent from this address (2)' })
  await expect(own.getByRole('checkbox', { name: 'All 2' })).toBeChecked()
  const mentions = page.getByRole('region', { name: 'Other requests that mention it (1)' })
  await expect(mentions.getByRole('checkbox')).not.toBeChecked()
  expect(page.url()).not.toContain('meridian')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    requests: [{ email }, { name: 'Ines Byron' }],
  })

  await page.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase what is stored about ${email}?` })
  for (const text of ['2 requests with all texts', '1 request that you did not select', 'Backups made until now'])
    await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Erase …' })).toBeFocused()
  // More than five minutes later.
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 })
  database.exec('update sessions set "confirmedAt" = 0')
  database.close()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Erased 2 requests' })).toBeFocused()
  await expect(mentions).toBeVisible()
  await expect(own).toBeHidden()
  const left = await store.requests.listStored()
  expect(left.map(({ email }) => email)).not.toContain(email)
})
