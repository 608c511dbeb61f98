import { openStore } from '../../../store/open-store.ts'
import { fillIn, sendButton, trialForm, untilKept } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

test('a trial request is kept, waits as a mail, and is acknowledged', async ({ page, dataDir }) => {
  const company = `Trial ${crypto.randomUUID()}`
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await expect(dialog).toContainText('7-day free trial')
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

  const store = await openStore({ dataDir })
  const lead = (await store.leads.list()).find(({ CompanyName }) => CompanyName === company)
  const mails = await store.outbox.list('waiting')
  await store.close()
  expect(lead).toMatchObject({ kind: 'trial', BudgetRange: '15k-30k' })
  expect(mails.filter(({ about }) => about.id === lead?.id)).toHaveLength(1)

  await trialForm.open(page)
  await expect(dialog.getByLabel('Company name')).toHaveValue('')
  await expect(dialog.getByLabel('Industry')).toHaveValue('')
})

const messages = {
  'Company name': 'Company name is required.',
  Email: 'Email is required.',
  Industry: 'Industry is required.',
  'Project type': 'Project type is required.',
  'Team size': 'Team size is required.',
  Timeline: 'Timeline is required.',
  Budget: 'Budget is required.',
  'Required technologies': 'Required technologies is required.',
  'Project description': 'Project description is required (min 10 characters).',
}

test('an incomplete trial request says all that is missing, and nothing is sent', async ({
  page,
  expectAccessible,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await sendButton(dialog, trialForm).click()
  for (const [label, message] of Object.entries(messages)) {
    const field = dialog.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
  }
  await expect(dialog.getByLabel('Company name')).toBeFocused()
  await expectAccessible()

  await dialog.getByLabel('Company name').fill('N')
  await dialog.getByLabel('Timeline').selectOption('1-2 weeks')
  await expect(dialog.getByText(messages['Company name'])).toBeHidden()
  await expect(dialog.getByText(messages.Timeline)).toBeHidden()
  await expect(dialog.getByText(messages.Email)).toBeVisible()
  expect(sent).toEqual([])
})

test('an email address must look like one', async ({ page }) => {
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm, { Email: 'ana@nordwind', 'Project description': '  too few  ' })
  await sendButton(dialog, trialForm).click()
  const email = dialog.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription('Enter a valid email address.')
  await expect(email).toBeFocused()
  await expect(dialog.getByLabel('Project description')).toHaveAccessibleDescription(
    messages['Project description'],
  )
})

test('the options stand in their order behind a first choice', async ({ page }) => {
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await expect(dialog.getByLabel('Budget').getByRole('option')).toHaveText([
    'Select budget',
    '$5k – $15k',
    '$15k – $30k',
    '$30k – $50k',
    '$50k – $100k',
    '$100k+',
  ])
  await expect(dialog.getByLabel('Team size').getByRole('option')).toHaveText([
    'Select team size',
    '1-5',
    '6-10',
    '11-20',
    '21-50',
    '51-100',
    '100+',
  ])
})

for (const [how, close] of [
  ['Escape', 'Escape'],
  ['the button named Close', 'click'],
] as const)
  test(`an unfinished request closed with ${how} is still there, also after a reload`, async ({
    page,
  }) => {
    await page.goto('/')
    const dialog = await trialForm.open(page)
    await dialog.getByLabel('Company name').fill('Unfinished Ltd')
    await dialog.getByLabel('Budget').selectOption('50k-100k')
    await untilKept(page, trialForm, ['Unfinished Ltd', '50k-100k'])
    if (close === 'click') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press(close)
    await expect(dialog).toBeHidden()

    await trialForm.open(page)
    await expect(dialog.getByLabel('Company name')).toHaveValue('Unfinished Ltd')
    await page.reload()
    await trialForm.open(page)
    await expect(dialog.getByLabel('Company name')).toHaveValue('Unfinished Ltd')
    await expect(dialog.getByLabel('Budget')).toHaveValue('50k-100k')
  })
