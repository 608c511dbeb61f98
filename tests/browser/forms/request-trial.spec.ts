import { openStore } from '../../../store/open-store.ts'
import { fillIn, sendButton, trialForm, waitForDraft, waitForFormIsland } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

test('a trial request is stored, queued as a mail and acknowledged', async ({ page, dataDir }) => {
  const company = `Trial ${crypto.randomUUID()}`
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await expect(dialog).toContainText('7-day free trial')
  // The fill time is measured from the hydration of the form.
  await waitForFormIsland(dialog, trialForm)
  await fillIn(dialog, trialForm, { 'Company name': ` ${company} ` })
  const request = page.waitForRequest('**/ProposalInsert')
  await sendButton(dialog, trialForm).click()

  await expect(page.getByRole('status')).toContainText(trialForm.sent)
  await expect(dialog).toBeHidden()
  const { dbmlProposalList, ObjdbmlStatus } = (await request).postDataJSON()
  expect(ObjdbmlStatus).toEqual({ Status: null, StatusId: 0 })
  expect(dbmlProposalList).toEqual([
    {
      ProposalId: 0,
      CompanyName: company,
      Email: 'ana@nordwind.example.com',
      Industry: 'Travel & Hospitality',
      UseCase: 'Order Management',
      RequiredUsers: '6-10',
      Features: '',
      Timeline: '1-2 months',
      Description: 'A portal for our three warehouses.\nFirst results by June.',
      BudgetRange: '15k-30k',
      RequiredTechnologies: 'TypeScript, PostgreSQL',
      Flag: 2,
      CreateDate: expect.stringMatching(/^\/Date\(\d{13}\)\/$/),
    },
  ])

  const headers = (await request).headers()
  expect(headers['form-fill-ms']).toMatch(/^\d+$/)
  expect(headers).not.toHaveProperty('form-trap')

  const store = await openStore({ dataDir })
  const stored = (await store.requests.listStored()).find((request) => request.company === company)
  const mails = await store.outbox.list('waiting')
  await store.close()
  expect(stored).toMatchObject({ suspectedFor: null, form: 'trial', budget: '15k-30k' })
  expect(mails.filter(({ about }) => about.id === stored?.id)).toHaveLength(1)

  await trialForm.open(page)
  await expect(dialog.getByLabel('Company name')).toHaveValue('')
  await expect(dialog.getByLabel('Industry')).toHaveValue('')
})

test('a draft is restored after its dialog was closed, and after a reload', async ({ page }) => {
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await dialog.getByLabel('Company name').fill('Unfinished Ltd')
  await dialog.getByLabel('Budget').selectOption('50k-100k')
  await waitForDraft(page, trialForm, ['Unfinished Ltd', '50k-100k'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await trialForm.open(page)
  await expect(dialog.getByLabel('Company name')).toHaveValue('Unfinished Ltd')
  await page.reload()
  await trialForm.open(page)
  await expect(dialog.getByLabel('Company name')).toHaveValue('Unfinished Ltd')
  await expect(dialog.getByLabel('Budget')).toHaveValue('50k-100k')
})
