import type { Page, Route } from '@playwright/test'
import { fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { employeeAddress } from '../../support/page/open-pages.ts'
import { withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'
import { waitForHydration } from '../../support/page/wait-for-hydration.ts'

const MARKUP = '<b data-markup>x</b><img data-markup src="/markup.png" onerror="alert(1)">'
const encoded = encodeURIComponent(MARKUP)

/** Everything that a visitor, a link or the service can say to a page. Each ends when the value is shown or stored. */
const values: Record<string, (page: Page) => Promise<unknown>> = {
  'the query of an address': async (page) => {
    await page.goto(`/?utm_source=${encoded}&utm_campaign=${encoded}&x=${encoded}`)
    await waitForHydration(page)
    const sent = page.waitForRequest('**/ProposalInsert')
    await sendTrial(page)
    expect(decodeURIComponent(JSON.stringify((await sent).headers()))).toContain('data-markup')
  },
  'the fragment of an address': async (page) => {
    await page.goto(`/#${encoded}`)
    await waitForHydration(page)
    await page.goto(`/#chat-${encoded}`)
    await waitForHydration(page)
  },
  'the id of an employee': async (page) => {
    await page.goto(`/Home/TeamMembers?EmpId=${encoded}`)
    await expect(page.getByRole('article')).toContainText('<b data-markup>x</b>')
  },
  'the path of an address': async (page) => {
    await page.goto(`/${encoded}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
  'a draft': async (page) => {
    await page.addInitScript(
      ([key, text]) => {
        const fields = { CompanyName: text, Email: text, Industry: text, Description: text }
        sessionStorage.setItem(String(key), JSON.stringify({ fields, key: text }))
      },
      [`draft:${trialForm.id}`, MARKUP],
    )
    await page.goto('/')
    const dialog = await trialForm.open(page)
    await expect(dialog.getByLabel('Company name')).toHaveValue(MARKUP)
    await sendButton(dialog, trialForm).click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  },
  'a stored reference': async (page) => {
    await page.addInitScript(
      ([key, reference]) => sessionStorage.setItem(String(key), JSON.stringify({ form: 'trial', reference })),
      ['request', MARKUP],
    )
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Your request' })).toContainText(MARKUP)
  },
  'the answer to a form': async (page) => {
    await page.route('**/ProposalInsert', answerWith({ Status: MARKUP, StatusId: 1 }, { Reference: MARKUP }))
    await page.goto('/')
    await sendTrial(page)
  },
  'a refusal': async (page) => {
    await page.route('**/ProposalInsert', answerWith({ Status: MARKUP, StatusId: 0 }))
    await page.goto('/')
    const dialog = await trialForm.open(page)
    await fillIn(dialog, trialForm)
    await sendButton(dialog, trialForm).click()
    await expect(page.getByRole('alert')).toContainText('There was an issue')
  },
  'the details of an employee': async (page) => {
    const fields = [
      'ImageName',
      'EmployeeName',
      'Designation',
      'EmployeeCode',
      'BloodGroup',
      'ContactNo',
      'AlternateContactNo',
    ]
    const employee = Object.fromEntries(fields.map((field) => [field, MARKUP]))
    await page.route(
      '**/EmployessDetailAll',
      answerWith({ Status: null, StatusId: 1 }, { dbmlEmployeeDetailsList: [employee] }),
    )
    await page.goto(employeeAddress)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(MARKUP)
    await expect(page).toHaveTitle(/<b data-markup>x<\/b>/)
  },
}

for (const [what, show] of Object.entries(values))
  test(`markup in ${what} stays text`, async ({ page, expectErrors }) => {
    // A path that does not exist, and a photo with the name of the markup.
    expectErrors(/404/)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    page.on('dialog', (dialog) => requested.push(`${dialog.message()} of a dialog`))
    await show(page)
    await expect(page.locator('[data-markup]')).toHaveCount(0)
    expect(requested.filter((path) => /^\/markup\.png|dialog$/.test(path))).toEqual([])
  })

const answerWith =
  (ObjdbmlStatus: object, more: object = {}) =>
  (route: Route) =>
    route.fulfill({ json: { ObjdbmlStatus, ...more } })

async function sendTrial(page: Page) {
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm, withUniqueText(trialForm).change)
  await sendButton(dialog, trialForm).click()
  await expect(page.getByRole('status').getByText(trialForm.sent)).toBeVisible()
}
