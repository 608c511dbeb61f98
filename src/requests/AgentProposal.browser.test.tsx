import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetTab } from '../../tests/support/page/reset-tab.ts'
import { statusResponse, stubService } from '../../tests/support/page/stub-service.ts'
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

const required = {
  'Company name': 'Company name is required.',
  Email: 'Email is required.',
  Industry: 'Industry is required.',
  'Use case': 'Use case is required.',
  'Expected users': 'Expected users is required.',
  Timeline: 'Timeline is required.',
  'Additional features': 'Select at least one feature.',
  'Project description': 'Project description is required (min 10 characters).',
}

test('an incomplete agent request shows all errors at once, focuses the first field and sends nothing', async () => {
  await open()
  await submit()
  for (const [label, message] of Object.entries(required)) {
    await expect.element(field(label)).toHaveAccessibleDescription(message)
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(field('Company name')).toHaveFocus()
  expect(service.requests).toEqual([])
})

test('the first feature is focused if only the features are missing', async () => {
  await open()
  await fillIn()
  await expect.element(features).toHaveAccessibleDescription('Choose at least one')
  for (const name of proposal.Features) await feature(name).click()
  await submit()
  await expect.element(features).toHaveAccessibleDescription('Select at least one feature.')
  await expect.element(feature('CRM Integration')).toHaveFocus()
})

test('an edit of a control clears the error of this control only', async () => {
  await open()
  await submit()
  await expect.poll(countInvalid).toBe(8)
  let left = 8
  for (const label of ['Company name', 'Email', 'Project description']) {
    await field(label).fill('x')
    await expect.poll(countInvalid).toBe(--left)
  }
  for (const [label, option] of [
    ['Industry', 'Finance'],
    ['Use case', 'Other'],
    ['Expected users', '1-50'],
    ['Timeline', '1-2 weeks'],
  ] as const) {
    await field(label).selectOptions(option)
    await expect.poll(countInvalid).toBe(--left)
  }
  await feature('API Integration').click()
  await expect.poll(countInvalid).toBe(0)
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

test('all fields stay filled in after a refusal and after a reload', async () => {
  service.respondWith(statusResponse(0))
  const { unmount } = await open()
  await fillIn()
  await submit()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('There was an issue sending your message. Please try again.')
  await expect.element(feature('Real-time Notifications')).toBeChecked()
  await unmount()
  await open()
  await expect.element(feature('Real-time Notifications')).toBeChecked()
  await expect.element(feature('API Integration')).not.toBeChecked()
  await expect.element(field('Expected users')).toHaveValue(proposal.RequiredUsers)
})

test('the options of expected users have the unit in their labels only', async () => {
  await open()
  const options = field('Expected users').element().querySelectorAll('option')
  expect(Array.from(options, ({ value, text }) => [value, text])).toEqual([
    ['', 'Select expected users'],
    ['1-50', '1-50 users'],
    ['51-200', '51-200 users'],
    ['201-500', '201-500 users'],
    ['501-1000', '501-1000 users'],
    ['1000+', '1000+ users'],
  ])
})

test('the dialog closes with Escape and with its Close button', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialogElement().open).toBe(false)
  dialogElement().showModal()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialogElement().open).toBe(false)
})

async function open() {
  const rendered = await render(<RequestDialog form="agent" title="Build Your AI Agent" locale="en" {...dialogWords} />)
  dialogElement().showModal()
  return rendered
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
const countInvalid = () => dialogElement().querySelectorAll('[aria-invalid=true]').length
