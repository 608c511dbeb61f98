import { openStore } from '../../../store/open-store.ts'
import { agentForm, fillIn, sendButton } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

test('an agent request is kept, waits as a mail, and is acknowledged', async ({
  page,
  dataDir,
}) => {
  const company = `Agent ${crypto.randomUUID()}`
  await page.goto('/')
  const dialog = await agentForm.open(page)
  await expect(dialog).toContainText('plus monthly operations')
  await fillIn(dialog, agentForm, { 'Company name': company })
  const request = page.waitForRequest('**/ProposalInsert')
  await sendButton(dialog, agentForm).click()

  await expect(page.getByRole('status')).toContainText(agentForm.sent)
  await expect(dialog).toBeHidden()
  expect((await request).postDataJSON().dbmlProposalList).toEqual([
    {
      ProposalId: 0,
      CompanyName: company,
      Email: 'ben@harbour.example.com',
      Industry: 'Healthcare',
      UseCase: 'Appointment Booking',
      RequiredUsers: '1000+',
      Features: 'CRM Integration,Real-time Notifications',
      Timeline: '3-6 months',
      Description: 'An agent that books appointments.',
      BudgetRange: '',
      RequiredTechnologies: '',
      Flag: 1,
      CreateDate: expect.stringMatching(/^\/Date\(\d{13}\)\/$/),
    },
  ])

  const store = await openStore({ dataDir })
  const lead = (await store.leads.list()).find(({ CompanyName }) => CompanyName === company)
  const mails = await store.outbox.list('waiting')
  await store.close()
  expect(lead).toMatchObject({
    kind: 'agent',
    Features: ['CRM Integration', 'Real-time Notifications'],
  })
  expect(mails.filter(({ about }) => about.id === lead?.id)).toHaveLength(1)
})

test('an incomplete agent request says all that is missing', async ({ page, expectAccessible }) => {
  await page.goto('/')
  const dialog = await agentForm.open(page)
  await sendButton(dialog, agentForm).click()
  for (const [label, message] of Object.entries({
    'Company name': 'Company name is required.',
    Email: 'Email is required.',
    Industry: 'Industry is required.',
    'Use case': 'Use case is required.',
    'Expected users': 'Expected users is required.',
    Timeline: 'Timeline is required.',
    'Project description': 'Project description is required (min 10 characters).',
  }))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
  await expect(
    dialog.getByRole('group', { name: 'Additional features' }),
  ).toHaveAccessibleDescription('Select at least one feature.')
  await expectAccessible()
})

test('choosing clears the message of what was chosen, and of nothing else', async ({ page }) => {
  await page.goto('/')
  const dialog = await agentForm.open(page)
  await sendButton(dialog, agentForm).click()
  await dialog.getByLabel('API Integration').check()
  await dialog.getByLabel('Use case').selectOption('Other')
  await dialog.getByLabel('Project description').fill('short')
  await expect(dialog.getByText('Select at least one feature.')).toBeHidden()
  await expect(dialog.getByText('Use case is required.')).toBeHidden()
  await expect(dialog.getByText('Project description is required')).toBeHidden()
  await expect(dialog.getByText('Industry is required.')).toBeVisible()
})

test('expected users are shown with their word', async ({ page }) => {
  await page.goto('/')
  const dialog = await agentForm.open(page)
  await expect(dialog.getByLabel('Expected users').getByRole('option')).toHaveText([
    'Select expected users',
    '1-50 users',
    '51-200 users',
    '201-500 users',
    '501-1000 users',
    '1000+ users',
  ])
})
