import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetTab } from '../../tests/support/page/reset-tab.ts'
import { stubService } from '../../tests/support/page/stub-service.ts'
import { dialogWords } from '../../tests/support/page/test-words.ts'
import { anAgentProposal } from '../../tests/support/service/proposals.ts'
import { RequestDialog } from './RequestDialog.tsx'
import '../../ui/styles/site.css'

const service = stubService()

resetTab()

const proposal = anAgentProposal()
const dialog = page.getByRole('dialog', { name: 'Build Your AI Agent' })
const field = (label: string) => dialog.getByLabelText(label, { exact: true })
const submit = () => dialog.getByRole('button', { name: 'Send request' }).click()
const features = dialog.getByRole('group', { name: 'Additional features' })
const feature = (name: string) => features.getByRole('checkbox', { name })

test('the first feature is focused if only the features are missing, until one is chosen', async () => {
  const fields = { ...proposal, Features: [] }
  sessionStorage.setItem('draft:build-your-ai-agent-form', JSON.stringify({ fields }))
  await open()
  await expect.element(features).toHaveAccessibleDescription('Choose at least one')
  await submit()
  await expect.element(features).toHaveAccessibleDescription('Select at least one feature.')
  await expect.element(feature('CRM Integration')).toHaveFocus()
  await feature('API Integration').click()
  await expect.element(features).toHaveAttribute('aria-invalid', 'false')
})

test('an agent request is sent with its features in the order of the list, joined by commas', async () => {
  await open()
  await fillIn()
  await submit()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Thank you for your interest! Your proposal has been received and our team will contact you shortly.',
    )
  const { CreateDate: _, ...sent } = service.requests[0]?.body.dbmlProposalList[0] ?? {}
  expect(sent).toEqual({
    ...proposal,
    ProposalId: 0,
    Features: 'CRM Integration,Real-time Notifications',
    BudgetRange: '',
    RequiredTechnologies: '',
    Flag: 1,
  })
  dialogElement().showModal()
  await expect.element(feature('CRM Integration')).not.toBeChecked()
  await expect.element(field('Company name')).toHaveValue('')
})

async function open() {
  await render(<RequestDialog form="agent" title="Build Your AI Agent" locale="en" {...dialogWords} />)
  dialogElement().showModal()
}

async function fillIn() {
  await field('Company name').fill(proposal.CompanyName)
  await field('Email').fill(proposal.Email)
  await field('Industry').selectOptions(proposal.Industry)
  await field('Use case').selectOptions(proposal.UseCase)
  await field('Expected users').selectOptions(proposal.RequiredUsers)
  await field('Timeline').selectOptions(proposal.Timeline)
  for (const name of proposal.Features.toReversed()) await feature(name).click()
  await field('Project description').fill(proposal.Description)
}

const dialogElement = () => document.getElementById('build-your-ai-agent') as HTMLDialogElement
