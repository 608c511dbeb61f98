import type { Page } from '@playwright/test'
import { findChromium } from '../../../scripts/programs/find-chromium.ts'
import { openStore } from '../../../store/open-store.ts'
import { agentForm, contactForm, fillIn, sendButton, trialForm, waitForDraft } from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'
import { addEmployee } from '../../support/service/add-employee.ts'

// In one worker: each worker would start this browser.
test.describe.configure({ mode: 'default' })
// Playwright switches the back/forward cache off, and the headless shell has none.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** A page of the site without forms. */
const OTHER_PAGE = '/agentic-ai'

/** Goes back `pages` pages, to one that the browser restores from its back/forward cache. */
async function goBackTo(page: Page, pages = 1) {
  await page.evaluate((steps) => {
    sessionStorage.removeItem('restored')
    history.go(-steps)
  }, pages)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('restored')).catch(() => null)).toBe('true')
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', 'true')
    })
  }),
)

test('the Back button leads to half-written forms as they were left, each of which is sent once', async ({
  page,
  dataDir,
}) => {
  await page.goto('/')
  const written = [contactForm, agentForm].map((form) => ({ form, ...withUniqueText(form) }))
  for (const { form, change } of written) await fillIn(await form.open(page), form, change)
  await page.goto(OTHER_PAGE)
  await goBackTo(page)
  const [message, request] = [page.locator('#contact'), page.getByRole('dialog', { name: 'Build Your AI Agent' })]
  for (const [index, place] of [message, request].entries())
    for (const [label, value] of Object.entries({ ...written[index]?.form.text, ...written[index]?.change }))
      await expect(place.getByLabel(label, { exact: true })).toHaveValue(value)
  for (const { form, own } of written.toReversed()) {
    await sendButton(form === contactForm ? message : request, form).click()
    await expect(page.getByText(form.sent)).toBeVisible()
    expect((await findStored(dataDir, own)).records).toHaveLength(1)
  }
})

test('a page that was left while it was sending shows the answer when the visitor goes back to it', async ({
  page,
  dataDir,
}) => {
  const { own, change } = withUniqueText(trialForm)
  const { promise: isAway, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/ProposalInsert', async (route) => {
    await isAway
    await route.continue()
  })
  await page.goto('/')
  const place = await trialForm.open(page)
  await fillIn(place, trialForm, change)
  await sendButton(place, trialForm).click()
  await expect(page.getByText(trialForm.sending)).toBeVisible()
  await page.goto(OTHER_PAGE)
  goOn()
  await expect.poll(async () => (await findStored(dataDir, own)).records.length).toBe(1)
  await goBackTo(page)
  await expect(page.getByText(trialForm.sent)).toBeVisible()
  await expect(page.getByText(trialForm.sending)).toBeHidden()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('a page that was left while it was sending reports a failure when the visitor goes back to it', async ({
  page,
  dataDir,
  expectErrors,
}) => {
  expectErrors(/ERR_/)
  const { own, change } = withUniqueText(contactForm)
  const { promise: isAway, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/SendMail', async (route) => {
    await isAway
    await route.abort()
  })
  await page.goto('/')
  const place = await contactForm.open(page)
  await fillIn(place, contactForm, change)
  await sendButton(place, contactForm).click()
  await expect(page.getByRole('dialog', { name: contactForm.sending })).toBeVisible()
  await page.goto(OTHER_PAGE)
  goOn()
  await goBackTo(page)
  await expect(page.getByRole('alert')).toContainText('Failed to send message.')
  await page.unroute('**/SendMail')
  await sendButton(place, contactForm).click()
  await expect(page.getByText(contactForm.sent)).toBeVisible()
  expect((await findStored(dataDir, own)).records).toHaveLength(1)
})

test('a page to which the visitor goes back has the form empty that was sent since, and no strip that was dismissed since', async ({
  page,
  dataDir,
}) => {
  const { own, change } = withUniqueText(contactForm)
  const strip = page.getByRole('region', { name: 'Your request' })
  await page.goto('/')
  const place = await contactForm.open(page)
  await fillIn(place, contactForm, change)
  await waitForDraft(page, contactForm, Object.values(change))
  await page.goto(OTHER_PAGE)
  await page.goto('/')
  await contactForm.open(page)
  await sendButton(place, contactForm).click()
  await expect(page.getByText(contactForm.sent)).toBeVisible()
  await goBackTo(page, 2)
  for (const label of Object.keys(contactForm.text))
    await expect(place.getByLabel(label, { exact: true })).toHaveValue('')
  await expect(strip).toBeVisible()
  expect((await findStored(dataDir, own)).records).toHaveLength(1)

  await page.goto(OTHER_PAGE)
  await page.goto('/')
  await strip.getByRole('button', { name: 'Dismiss' }).click()
  await goBackTo(page, 2)
  await expect(strip).toBeHidden()
})

test('the answer about a card is asked for again when the visitor goes back to it', async ({ page, dataDir }) => {
  const { empId } = await addEmployee(dataDir)
  await page.goto(`/Home/TeamMembers?EmpId=${empId}`)
  const card = page.getByRole('article')
  await expect(card.getByText('On record')).toBeVisible()
  await page.goto(OTHER_PAGE)
  await removeEmployee(dataDir, empId)
  await goBackTo(page)
  await expect(card.getByText('Not on record')).toBeVisible()
  await expect(page.getByText('Noor Haddad')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Noor Haddad/)
})

async function removeEmployee(dataDir: string, empId: string) {
  const store = await openStore({ dataDir })
  await store.employees.remove(empId)
  await store.close()
}
