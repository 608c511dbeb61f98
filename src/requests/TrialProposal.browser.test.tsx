import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetTab } from '../../tests/support/page/reset-tab.ts'
import { statusResponse, stubService } from '../../tests/support/page/stub-service.ts'
import { dialogWords } from '../../tests/support/page/test-words.ts'
import { aTrialProposal } from '../../tests/support/service/proposals.ts'
import { RequestDialog } from './RequestDialog.tsx'
import '../../ui/styles/site.css'

const service = stubService()

resetTab()

const proposal = aTrialProposal()
const dialog = page.getByRole('dialog', { name: 'Engage Talent' })
const field = (label: string) => dialog.getByLabelText(label, { exact: true })
const submit = () => dialog.getByRole('button', { name: 'Send request' }).click()

const thanks = "Thank you for reaching out! We've received your request and will be in touch soon."

const errors = {
  'Company name': 'Company name is required.',
  Email: 'Enter a valid email address.',
  Industry: 'Industry is required.',
  'Project type': 'Project type is required.',
  'Team size': 'Team size is required.',
  Timeline: 'Timeline is required.',
  Budget: 'Budget is required.',
  'Required technologies': 'Required technologies is required.',
  'Project description': 'Project description is required (min 10 characters).',
}

test('an incomplete trial request shows all errors at once, focuses the first field and sends nothing', async () => {
  await open()
  await field('Company name').fill('   ')
  await field('Email').fill('ada @meridian.example')
  await submit()
  for (const [label, message] of Object.entries(errors)) {
    await expect.element(field(label)).toHaveAccessibleDescription(message)
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(field('Company name')).toHaveFocus()
  expect(service.requests).toEqual([])
})

test('fields are validated at a submit only, and an edit clears the error of its field', async () => {
  await open()
  await field('Email').fill('no address')
  await userEvent.tab()
  expect(invalid()).toEqual([])
  await submit()
  await expect.poll(invalid).toHaveLength(9)
  for (const name of ['CompanyName', 'Email', 'RequiredTechnologies', 'Description']) {
    await control(name).fill('x')
  }
  await expect.poll(invalid).toEqual(['Industry', 'UseCase', 'RequiredUsers', 'Timeline', 'BudgetRange'])
  await field('Industry').selectOptions('Finance')
  await expect.poll(invalid).toEqual(['UseCase', 'RequiredUsers', 'Timeline', 'BudgetRange'])
})

test('the options are in the order of the list, after an empty first option', async () => {
  await open()
  expect(optionsOf('BudgetRange')).toEqual([
    ['', 'Select budget'],
    ['5k-15k', '$5k – $15k'],
    ['15k-30k', '$15k – $30k'],
    ['30k-50k', '$30k – $50k'],
    ['50k-100k', '$50k – $100k'],
    ['100k+', '$100k+'],
  ])
  expect(optionsOf('RequiredUsers').map(([value]) => value)).toEqual([
    '',
    '1-5',
    '6-10',
    '11-20',
    '21-50',
    '51-100',
    '100+',
  ])
})

test('a trial request is sent in the wire format, then the form is reset and the dialog closes', async () => {
  service.respondWith(statusResponse(1))
  const before = Date.now()
  await open()
  await fillIn()
  await field('Company name').fill(`  ${proposal.CompanyName} `)
  await submit()
  await expect.element(page.getByRole('status')).toHaveTextContent(thanks)
  const [request] = service.requests
  expect(request?.url).toBe('/securityandsetting.svc/ProposalInsert')
  const { CreateDate, ...sent } = request?.body.dbmlProposalList[0] ?? {}
  expect(sent).toEqual({ ...proposal, ProposalId: 0, Features: '', Flag: 2 })
  expect(request?.body.ObjdbmlStatus).toEqual({ Status: null, StatusId: 0 })
  const sentAt = Number(/^\/Date\((\d+)\)\/$/.exec(String(CreateDate))?.[1])
  expect(sentAt).toBeGreaterThanOrEqual(before)
  expect(sentAt).toBeLessThanOrEqual(Date.now())

  expect(dialogElement().open).toBe(false)
  dialogElement().showModal()
  await expect.element(field('Company name')).toHaveValue('')
  await expect.element(field('Industry')).toHaveValue('')
  expect(sessionStorage.length).toBe(0)
})

/** The outcome of each answer is tested in `src/api/submit.test.ts`. */
const failures = [
  [statusResponse(0), 'There was an issue sending your message. Please try again.'],
  [
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Failed to send message. Please check your connection and try again.',
  ],
] as const

test('a failure shows its toast in the dialog, which stays open and filled in, and a retry has the same key', async () => {
  await open()
  await fillIn()
  for (const [answer, message] of failures) {
    service.respondWith(answer)
    await submit()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(dialogElement().open).toBe(true)
  await expect.element(field('Company name')).toHaveValue(proposal.CompanyName)
  await expect.element(field('Budget')).toHaveValue(proposal.BudgetRange)
  const keys = service.requests.map(({ key }) => key)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  ['before the request', () => vi.spyOn(crypto, 'getRandomValues')],
  ['after the response', () => vi.spyOn(dialogElement(), 'close')],
])('an exception %s shows the toast for unexpected errors', async (_, spy) => {
  storeDraft()
  await open()
  const spied = spy().mockImplementation(() => {
    throw new Error('not now')
  })
  onTestFinished(() => spied.mockRestore())
  await submit()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('There was an error submitting your request. Please try again.')
})

test('a retry has the same idempotency key, also after a reload; an edit or a success leads to a new key', async () => {
  service.respondWith(statusResponse(0))
  storeDraft()
  const { unmount } = await open()
  await submitAndWait(1)
  await expect.element(dialog.getByRole('button', { name: 'Send request' })).toHaveFocus()
  await unmount()
  await open()
  await submitAndWait(2)
  await field('Company name').fill('Another Ltd')
  await submitAndWait(3)
  service.respondWith(statusResponse(1))
  await submitAndWait(4)
  dialogElement().showModal()
  await fillIn()
  await submitAndWait(5)
  const [first, reloaded, edited, succeeded, next] = service.requests.map(({ key }) => key)
  expect(reloaded).toBe(first)
  expect(edited).not.toBe(first)
  expect(succeeded).toBe(edited)
  expect(new Set([first, edited, next]).size).toBe(3)
})

test('the fields are restored after the dialog was closed and after a reload', async () => {
  const { unmount } = await open()
  await fillIn()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialogElement().open).toBe(false)
  dialogElement().showModal()
  await expect.element(field('Company name')).toHaveValue(proposal.CompanyName)
  await unmount()
  await open()
  await expect.element(field('Company name')).toHaveValue(proposal.CompanyName)
  await expect.element(field('Timeline')).toHaveValue(proposal.Timeline)
  await expect.element(field('Project description')).toHaveValue(proposal.Description)
})

test('the form works if the storage is full or contains an invalid draft', async () => {
  sessionStorage.setItem('draft:engage-talent-form', '{"fields":{"CompanyName":7,"Email":"a@b.example"}}')
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => setItem.mockRestore())
  service.respondWith(statusResponse(1))
  await open()
  await expect.element(field('Company name')).toHaveValue('')
  await expect.element(field('Email')).toHaveValue('a@b.example')
  await fillIn()
  await submitAndWait(1)
})

async function open() {
  const rendered = await render(<RequestDialog form="trial" title="Engage Talent" locale="en" {...dialogWords} />)
  dialogElement().showModal()
  return rendered
}

/** Fills in the form that opens next. */
const storeDraft = () => sessionStorage.setItem('draft:engage-talent-form', JSON.stringify({ fields: proposal }))

async function fillIn() {
  await field('Company name').fill(proposal.CompanyName)
  await field('Email').fill(proposal.Email)
  await field('Industry').selectOptions(proposal.Industry)
  await field('Project type').selectOptions(proposal.UseCase)
  await field('Team size').selectOptions(proposal.RequiredUsers)
  await field('Timeline').selectOptions(proposal.Timeline)
  await field('Budget').selectOptions(proposal.BudgetRange)
  await field('Required technologies').fill(proposal.RequiredTechnologies)
  await field('Project description').fill(proposal.Description)
}

async function submitAndWait(count: number) {
  await submit()
  await expect.poll(() => service.requests.length).toBe(count)
  await expect.element(page.getByText('Sending your request...')).not.toBeInTheDocument()
}

const dialogElement = () => document.getElementById('engage-talent') as HTMLDialogElement
const controls = () => Array.from(dialogElement().querySelectorAll<HTMLInputElement>('[name]:not(button)'))
const invalid = () =>
  controls()
    .filter((one) => one.ariaInvalid === 'true')
    .map(({ name }) => name)
const control = (name: string) => page.elementLocator(controls().find((one) => one.name === name) as HTMLInputElement)
const optionsOf = (name: string) =>
  Array.from(dialogElement().querySelectorAll<HTMLOptionElement>(`[name=${name}] option`), (one) => [
    one.value,
    one.text,
  ])
