import type { ReactElement } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { contactMailHtml } from '../../contract/wire/send-mail.ts'
import { resetTab } from '../../tests/support/page/reset-tab.ts'
import { statusResponse, stubService } from '../../tests/support/page/stub-service.ts'
import { dialogWords, testForms } from '../../tests/support/page/test-words.ts'
import { anAgentProposal, aTrialProposal } from '../../tests/support/service/proposals.ts'
import { RequestDialog } from '../requests/RequestDialog.tsx'
import { ContactForm } from '../sections/Contact/ContactForm.tsx'
import { draftKey, formIds, readFields } from './draft.ts'
import { QUICK_MS } from './SendingOverlay.tsx'
import '../../ui/styles/site.css'

const service = stubService()

resetTab()

const aMessage = () => ({
  name: 'Noor Haddad',
  email: 'noor@harbour.example',
  subject: 'A visit in May',
  message: 'May we see the plant?\nIs Tuesday possible?',
})

type Values = Record<string, string | readonly string[]>
type Shown = { name: FormName; element: ReactElement; complete: Values; other: Values; sent: (body: Body) => unknown }
// biome-ignore lint/suspicious/noExplicitAny: the body of a call, which each form reads in its own way.
type Body = any

const proposalIn = ({ dbmlProposalList: [proposal] }: Body) => proposal
const shown: Shown[] = [
  {
    name: 'trial',
    element: <RequestDialog form="trial" title="Engage Talent" locale="en" {...dialogWords} />,
    complete: aTrialProposal(),
    other: { Industry: 'Technology', Description: 'Two lines\nof other text.' },
    sent: proposalIn,
  },
  {
    name: 'agent',
    element: <RequestDialog form="agent" title="Build Your AI Agent" locale="en" {...dialogWords} />,
    complete: anAgentProposal({ Features: ['CRM Integration'] }),
    other: { RequiredUsers: '1000+', Features: ['API Integration'] },
    sent: proposalIn,
  },
  {
    name: 'contact',
    element: <ContactForm words={testForms} locale="en" dismiss="Dismiss" />,
    complete: aMessage(),
    other: { subject: 'Another subject' },
    sent: ({ StrOne }) => StrOne,
  },
]

const formOf = (wanted: FormName) => shown.find(({ name }) => name === wanted) as Shown
/** Texts, choices and boxes: all forms share the hook. */
const everyKind = formOf('agent')

beforeEach(() => service.respondWith(statusResponse(0)))

test.each(shown)('the $name form sends what it shows, however its fields were filled in', async (form) => {
  await open(form)
  setUnseen(form.name, form.complete)
  await submit()
  expectSent(form, 0, form.complete)
})

test('a value that changes unseen replaces the earlier one', async () => {
  const form = everyKind
  await open(form)
  setUnseen(form.name, form.complete)
  await submit()
  setUnseen(form.name, form.other)
  await submit()
  await submit()
  expectSent(form, 1, { ...form.complete, ...form.other })
  const [first, changed, again] = service.requests.map(({ key }) => key)
  expect(changed).not.toBe(first)
  expect(again).toBe(changed)
})

test('a field that is emptied unseen is missing', async () => {
  const form = everyKind
  await open(form)
  setUnseen(form.name, form.complete)
  await submit()
  const [field = ''] = Object.keys(form.other)
  setUnseen(form.name, { [field]: '' })
  await press()
  await expect.poll(() => invalidIn(form.name)).toEqual([field])
  expect(service.requests).toHaveLength(1)
})

test('a draft has what was filled in unseen', async () => {
  const form = everyKind
  const { unmount } = await open(form)
  setUnseen(form.name, form.complete)
  const [field = ''] = Object.keys(form.complete)
  await page.elementLocator(controls(form.name, field)[0] as Element).fill('Ana Nordwind')
  await unmount()
  await open(form)
  await submit()
  expectSent(form, 0, { ...form.complete, [field]: 'Ana Nordwind' })
})

test('a text of a form is sent although another program removed its field', async () => {
  const form = formOf('contact')
  storeDraft('contact', form.complete)
  await open(form)
  controls('contact', 'subject')[0]?.remove()
  await submit()
  expectSent(form, 0, form.complete)
})

test('a form is empty after its draft was sent, and then keeps the same text', async () => {
  const form = everyKind
  service.respondWith(statusResponse(1))
  storeDraft(form.name, form.complete)
  await open(form)
  await submit()
  await expect.poll(() => sessionStorage.length).toBe(0)
  const { empty } = forms[form.name]
  expect(readFields(new FormData(formElement(form.name)), empty)).toEqual(empty)
  formElement(form.name).closest('dialog')?.showModal()
  const [[field, text] = ['', '']] = Object.entries(form.complete)
  await page.elementLocator(controls(form.name, field)[0] as Element).fill(String(text))
  expect(sessionStorage.getItem(draftKey(formIds[form.name]))).toContain(text)
})

const unusable: [string, FormName, Values, string][] = [
  ['a feature that is no longer offered', 'agent', { Features: ['Fax Gateway'] }, 'Features'],
  ['features of another type', 'agent', { Features: 'API Integration' }, 'Features'],
  ['an option that is no longer offered', 'trial', { Industry: 'Falconry' }, 'Industry'],
  ['a list in place of a text', 'contact', { subject: ['A visit'] }, 'subject'],
]
test.each(unusable)('a draft with %s misses that field', async (_, name, wrong, field) => {
  const form = formOf(name)
  storeDraft(name, { ...form.complete, ...wrong })
  await open(form)
  await press()
  await expect.poll(() => invalidIn(name)).toEqual([field])
  expect(
    controls(name, field).map(({ value, checked, type }) => (type === 'checkbox' ? checked : value)),
  ).not.toContain(true)
  expect(service.requests).toEqual([])
})

test('a draft with a feature that is no longer offered keeps the others', async () => {
  const form = formOf('agent')
  storeDraft('agent', { ...form.complete, Features: ['Fax Gateway', 'API Integration'] }, 'a-key')
  await open(form)
  await submit()
  expectSent(form, 0, { ...form.complete, Features: ['API Integration'] })
  expect(service.requests[0]?.key).not.toBe('a-key')
})

test('a draft with a text over the greatest length is shown, and named', async () => {
  const form = formOf('contact')
  const message = 'x'.repeat(100_000)
  storeDraft('contact', { ...form.complete, message })
  await open(form)
  await press()
  await expect.poll(() => invalidIn('contact')).toEqual(['message'])
  expect(controls('contact', 'message')[0]?.value).toBe(message)
})

test('a new submit removes the last toast of its form, and the overlay is visible only if it lasts', async () => {
  const form = formOf('contact')
  await open(form)
  setUnseen('contact', form.complete)
  await submit()
  const toasts = page.getByRole('alert')
  await expect.element(toasts).toHaveTextContent(testForms.toasts.refused)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { respond } = service.holdResponse()
  formElement('contact').requestSubmit()
  expect(toasts.element().textContent).toBe('')
  const overlay = page.getByRole('dialog', { name: testForms.sending.message }).element()
  expect(getComputedStyle(overlay).opacity).toBe('0')
  vi.advanceTimersByTime(QUICK_MS)
  expect(getComputedStyle(overlay).opacity).toBe('1')
  respond(statusResponse(0)())
})

async function open({ name, element }: Shown) {
  const rendered = await render(element)
  formElement(name).closest('dialog')?.showModal()
  return rendered
}

/** Sets values as some browsers and extensions do: without an event. */
function setUnseen(name: FormName, values: Values) {
  for (const [field, value] of Object.entries(values))
    for (const control of controls(name, field)) {
      if (control.type === 'checkbox') control.checked = value.includes(control.value)
      else control.value = String(value)
    }
}

const press = () => page.elementLocator(document.querySelector('form [type=submit]') as Element).click()

async function submit() {
  const count = service.requests.length + 1
  await press()
  await expect.poll(() => service.requests.length).toBe(count)
  await expect.element(page.getByText(/^Sending your/)).not.toBeInTheDocument()
}

function expectSent(form: Shown, index: number, values: Values) {
  const sent = form.sent(service.requests[index]?.body)
  if (form.name === 'contact')
    expect(sent).toBe(contactMailHtml(values as ReturnType<typeof aMessage>, new Date().getFullYear()))
  else expect(sent).toMatchObject({ ...values, ...('Features' in values && { Features: values.Features?.toString() }) })
}

const storeDraft = (name: FormName, fields: Values, key?: string) =>
  sessionStorage.setItem(draftKey(formIds[name]), JSON.stringify({ fields, key }))

const formElement = (name: FormName) => document.getElementById(formIds[name]) as HTMLFormElement
const controls = (name: FormName, field: string) => [
  ...formElement(name).querySelectorAll<HTMLInputElement>(`[name="${field}"]`),
]
/** The names of the fields with an error; of a group, that of its boxes. */
const invalidIn = (name: FormName) =>
  [...formElement(name).querySelectorAll('[aria-invalid=true]')].map(
    (element) => element.getAttribute('name') ?? element.querySelector('input')?.name,
  )
