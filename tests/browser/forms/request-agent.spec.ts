import { openStore } from '../../../store/open-store.ts'
import { agentForm, fillIn, sendButton, waitForFormIsland } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

test('an agent request is stored, queued as a mail and acknowledged', async ({ page, dataDir }) => {
  const company = `Agent ${crypto.randomUUID()}`
  await page.goto('/')
  const dialog = await agentForm.open(page)
  await expect(dialog).toContainText('plus monthly operations')
  // The fill time is measured from the hydration of the form.
  await waitForFormIsland(dialog, agentForm)
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

  const headers = (await request).headers()
  expect(headers['form-fill-ms']).toMatch(/^\d+$/)
  expect(headers).not.toHaveProperty('form-trap')

  const store = await openStore({ dataDir })
  const stored = (await store.requests.listStored()).find((request) => request.company === company)
  const mails = await store.outbox.list('waiting')
  await store.close()
  expect(stored).toMatchObject({
    suspectedFor: null,
    form: 'agent',
    fields: { Features: ['CRM Integration', 'Real-time Notifications'] },
  })
  expect(mails.filter(({ about }) => about.id === stored?.id)).toHaveLength(1)
})
