import { acceptInvitation, addAuthenticator, expect, test } from '../../support/page/console.ts'
import { addRequest, aTrialRequest } from '../../support/service/records.ts'

test('an admin invites a person after two mistakes, and sees who issued which link', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/409/)
  await staffConsole.signIn(page, 'Ada Byron', ['admin'])
  await page.goto(`${staffConsole.origin}/staff`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  const create = dialog.getByRole('button', { name: 'Create the link' })
  await dialog.getByLabel('Name').fill('Cecilia Payne')
  await dialog.getByLabel('Email').fill('ada.byron@sextant.example')
  await create.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one area.')
  await dialog.getByRole('checkbox', { name: /People/ }).check()
  await create.click()
  await expect(dialog.getByRole('alert')).toContainText('is on the list of staff already')
  await expect(dialog.getByLabel('Name')).toHaveValue('Cecilia Payne')
  await dialog.getByLabel('Email').fill('cecilia@sextant.example')
  await create.click()
  const shown = page.getByRole('dialog', { name: 'Invitation for Cecilia Payne' })
  await expect(shown.getByLabel('Link')).toHaveValue(/\/link#[\w-]{22}$/)
  await shown.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Cecilia Payne/ })
  await expect(row).toContainText('People')
  await expect(row).toContainText('Invitation by Ada Byron just now, not used yet')
  await expect(row).toContainText('nothing yet')
})

test('an admin hands over the requests of a person, disables the person and removes their name', async ({
  page,
  staffConsole: { store, origin, signIn, invite },
}) => {
  await signIn(page, 'Ada Byron', ['admin', 'inbox'])
  const { id } = await invite('Sophie Germain', ['inbox', 'people'])
  const request = await addRequest(store, aTrialRequest({ CompanyName: 'Handed Over' }))
  await store.requests.change(request, { owner: id }, { version: null, by: null, link: null })
  await page.goto(`${origin}/staff`)
  const row = page.getByRole('row', { name: /Sophie Germain/ })
  const choose = async (command: string) => {
    await row.getByRole('button', { name: 'Sophie Germain Actions' }).click()
    await page.getByRole('menuitem', { name: command }).click()
  }
  await choose('Change areas')
  const areas = page.getByRole('dialog', { name: 'Areas of Sophie Germain' })
  await areas.getByRole('checkbox', { name: /Employees/ }).check()
  const newOwner = areas.getByLabel('1 open request of this person goes to')
  await expect(newOwner).toHaveCount(0)
  await areas.getByRole('checkbox', { name: /Inbox/ }).uncheck()
  await newOwner.selectOption('Ada Byron')
  await areas.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Employees, People')
  expect(await store.requests.find(request)).toMatchObject({ owner: { name: 'Ada Byron' } })
  await choose('Disable')
  const disable = page.getByRole('dialog', { name: 'Disable Sophie Germain?' })
  await expect(disable).toContainText('has no open requests')
  await disable.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('disabled just now')
  await choose('Remove name and address')
  await page
    .getByRole('dialog', { name: 'Remove the name of Sophie Germain?' })
    .getByRole('button', { name: 'Remove name and address' })
    .click()
  await expect(page.getByRole('row', { name: id })).toBeVisible()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
  await page.getByLabel('Action').selectOption('removed name and address of a staff member')
  await expect(page.getByRole('row', { name: new RegExp(`Ada Byron.*${id}.*name, email`) })).toBeVisible()
  await expect(page).toHaveURL(/\/audit\?action=/)
  await expect(page.getByRole('main')).not.toContainText('Sophie')
})

test('a person adds a second passkey, removes the first and ends another session', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/)
  const { id, link } = await staffConsole.invite('Maria Mitchell', ['inbox'])
  await acceptInvitation(page, link)
  await page.getByRole('button', { name: 'Maria Mitchell' }).click()
  await page.getByRole('menuitem', { name: 'Passkeys and sessions' }).click()
  await expect(page.getByText('This is your only passkey')).toBeVisible()
  await staffConsole.store.sessions.start(id, 'Firefox on Windows')
  await page.reload()
  await page.getByRole('button', { name: 'End the session of Firefox on Windows' }).click()
  await expect(page.getByRole('button', { name: /End the session/ })).toHaveCount(0)
  await addAuthenticator(page, 'usb') // The device has a passkey already: the second one is on another device.
  await page.getByLabel('Name of a new passkey').fill('Key ring')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Key ring' })).toBeVisible()
  await page.getByRole('button', { name: /Remove the passkey Chrom/ }).click()
  await expect(page.getByText('This is your only passkey')).toBeVisible()
  expect(await staffConsole.store.passkeys.listOf(id)).toMatchObject([{ name: 'Key ring' }])
})
