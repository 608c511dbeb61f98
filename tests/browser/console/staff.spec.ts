import type { Page } from '@playwright/test'
import { addAuthenticator, expect, test } from '../../support/page/console.ts'
import { findViolations } from '../../support/page/find-violations.ts'
import { aTrialRequest } from '../../support/service/records.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth)

test('an admin invites a person, and sees who issued which link', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Ada Byron', ['admin'])
  await page.goto(`${staffConsole.origin}/staff`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Name').fill('Emmy Noether')
  await dialog.getByLabel('Email').fill('emmy@sextant.example')
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one area.')
  await dialog.getByRole('checkbox', { name: /People/ }).check()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const shown = page.getByRole('dialog', { name: 'Invitation for Emmy Noether' })
  await expect(shown.getByLabel('Link')).toHaveValue(/\/link#[\w-]{22}$/)
  await shown.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Emmy Noether/ })
  await expect(row).toContainText('People')
  await expect(row).toContainText('Invitation by Ada Byron just now, not used yet')
  await expect(row).toContainText('nothing yet')
})

test('a wrong address is explained in the dialog, which keeps what was typed', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/409/)
  await staffConsole.signIn(page, 'Ada Byron', ['admin'])
  await page.goto(`${staffConsole.origin}/staff`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill('ada.byron@sextant.example')
  await dialog.getByRole('checkbox', { name: /Inbox/ }).check()
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is on the list of staff already')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada')
})

test('an admin changes areas, disables a person and removes their name', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Ada Byron', ['admin'])
  const { id } = await staffConsole.invite('Sophie Germain', ['inbox'])
  await page.goto(`${staffConsole.origin}/staff`)
  const row = page.getByRole('row', { name: /Sophie Germain/ })
  const choose = async (command: string) => {
    await row.getByRole('button', { name: 'Sophie Germain Actions' }).click()
    await page.getByRole('menuitem', { name: command }).click()
  }
  await choose('Change areas')
  const areas = page.getByRole('dialog', { name: 'Areas of Sophie Germain' })
  await areas.getByRole('checkbox', { name: /Employees/ }).check()
  await areas.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Inbox, Employees')
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

test('a dialog stays while its change is sent, and closes with the result', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Ada Byron', ['admin'])
  await staffConsole.invite('Sophie Germain', ['inbox'])
  await page.goto(`${staffConsole.origin}/staff`)
  const slow = Promise.withResolvers<void>()
  await page.route('**/areas', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page
    .getByRole('row', { name: /Sophie Germain/ })
    .getByRole('button', { name: 'Sophie Germain Actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Change areas' }).click()
  const areas = page.getByRole('dialog', { name: 'Areas of Sophie Germain' })
  await areas.getByRole('checkbox', { name: /Employees/ }).check()
  await areas.getByRole('button', { name: 'Save' }).click()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(areas).toBeVisible()
  slow.resolve()
  await expect(page.getByText('The areas of Sophie Germain were changed.')).toBeAttached()
  await expect(areas).toBeHidden()
})

test('an admin who takes the area inbox away says who takes over the open requests', async ({
  page,
  staffConsole: { store, origin, signIn, invite },
}) => {
  await signIn(page, 'Ada Byron', ['admin', 'inbox'])
  const { id: owner } = await invite('Hypatia Lee', ['inbox', 'people'])
  const added = await store.requests.add(aTrialRequest({ CompanyName: 'Handed Over' }), null)
  const request = 'id' in added ? added.id : ''
  await store.requests.change(request, { owner }, { version: null, by: null, link: null })
  await page.goto(`${origin}/staff`)
  const row = page.getByRole('row', { name: /Hypatia Lee/ })
  await row.getByRole('button', { name: 'Hypatia Lee Actions' }).click()
  await page.getByRole('menuitem', { name: 'Change areas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Areas of Hypatia Lee' })
  const choice = dialog.getByLabel('1 open request of this person goes to')
  await expect(choice).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: /Inbox/ }).uncheck()
  await choice.selectOption('Ada Byron')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await store.requests.find(request)).toMatchObject({ owner: { name: 'Ada Byron' } })
})

test('a person adds a second passkey, removes the first and ends another session', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/401/)
  const devTools = await addAuthenticator(page)
  const { id, link } = await staffConsole.invite('Maria Mitchell', ['inbox'])
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'Maria Mitchell' }).click()
  await page.getByRole('menuitem', { name: 'Passkeys and sessions' }).click()
  await expect(page.getByText('This is your only passkey')).toBeVisible()
  await staffConsole.store.sessions.start(id, 'Firefox on Windows')
  await page.reload()
  await page.getByRole('button', { name: 'End the session of Firefox on Windows' }).click()
  await expect(page.getByRole('button', { name: /End the session/ })).toHaveCount(0)
  // The device has a passkey already: the second one is on another device.
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel('Name of a new passkey').fill('Key ring')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Key ring' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /Remove the passkey Chrom/ }).click()
  await expect(page.getByText('This is your only passkey')).toBeVisible()
  expect(await staffConsole.store.passkeys.listOf(id)).toMatchObject([{ name: 'Key ring' }])
})

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  test(`staff, audit and me are accessible and fit ${width} px in the ${colorScheme} theme`, async ({
    page,
    staffConsole,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await staffConsole.signIn(page, 'Ada Byron')
    await staffConsole.invite('Emilie du Chatelet')
    for (const screen of ['staff', 'audit', 'me']) {
      await page.goto(`${staffConsole.origin}/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
      expect([screen, await findViolations(page), await overflow(page)]).toEqual([screen, [], 0])
    }
  })
}
