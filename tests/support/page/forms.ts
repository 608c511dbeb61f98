import { expect, type Locator, type Page } from '@playwright/test'
import { waitForIsland } from './wait-for-hydration.ts'

/** A form with the values of a complete request. */
export type Form = {
  name: string
  /** The id of the element and of the draft in session storage. */
  id: string
  call: 'ProposalInsert' | 'SendMail'
  /** Shows the form and returns its container. */
  open(page: Page): Promise<Locator>
  text: Record<string, string>
  choices?: Record<string, string>
  boxes?: string[]
  send: string
  sending: string
  sent: string
}

const inDialog = (place: string, opener: string, dialog: string) => async (page: Page) => {
  await page.locator(place).getByRole('button', { name: opener }).first().click()
  return page.getByRole('dialog', { name: dialog })
}

export const trialForm: Form = {
  name: 'trial request',
  id: 'engage-talent-form',
  call: 'ProposalInsert',
  open: inDialog('header', 'Engage Talent', 'Engage Talent'),
  text: {
    'Company name': '  Nordwind Logistik  ',
    Email: 'ana@nordwind.example.com',
    'Required technologies': 'TypeScript, PostgreSQL',
    'Project description': 'A portal for our three warehouses.\nFirst results by June.',
  },
  choices: {
    Industry: 'Travel & Hospitality',
    'Project type': 'Order Management',
    'Team size': '6-10',
    Timeline: '1-2 months',
    Budget: '$15k – $30k',
  },
  send: 'Send request',
  sending: 'Sending your request...',
  sent: "Thank you for reaching out! We've received your request and will be in touch soon.",
}

export const agentForm: Form = {
  name: 'agent request',
  id: 'build-your-ai-agent-form',
  call: 'ProposalInsert',
  open: inDialog('#home', 'Start Building Your AI Agent', 'Build Your AI Agent'),
  text: {
    'Company name': 'Harbour Clinic',
    Email: 'ben@harbour.example.com',
    'Project description': 'An agent that books appointments.',
  },
  choices: {
    Industry: 'Healthcare',
    'Use case': 'Appointment Booking',
    'Expected users': '1000+ users',
    Timeline: '3-6 months',
  },
  boxes: ['Real-time Notifications', 'CRM Integration'],
  send: 'Send request',
  sending: 'Sending your request...',
  sent: 'Thank you for your interest! Your proposal has been received and our team will contact you shortly.',
}

export const contactForm: Form = {
  name: 'message',
  id: 'contact-form',
  call: 'SendMail',
  async open(page) {
    const section = page.locator('#contact')
    await section.scrollIntoViewIfNeeded()
    return section
  },
  text: {
    Name: 'Željka Núñez',
    Email: 'zeljka@nunez.example.com',
    Subject: 'Prices & dates',
    Message: 'Is <this> possible?\nAsking for "two" sites.',
  },
  send: 'Send message',
  sending: 'Sending your message...',
  sent: "Your message has been sent successfully! We'll get back to you soon.",
}

export const forms = [trialForm, agentForm, contactForm]

/** Fills in every field. `change` replaces texts. */
export async function fillIn(place: Locator, form: Form, change: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...form.text, ...change }))
    await place.getByLabel(label, { exact: true }).fill(value)
  for (const [label, choice] of Object.entries(form.choices ?? {}))
    await place.getByLabel(label, { exact: true }).selectOption({ label: choice })
  for (const label of form.boxes ?? []) await place.getByLabel(label, { exact: true }).check()
}

export const sendButton = (place: Locator, form: Pick<Form, 'send'>) => place.getByRole('button', { name: form.send })

/** Waits for the hydration of the form. */
export const waitForFormIsland = (place: Locator, form: Pick<Form, 'send'>) =>
  waitForIsland(sendButton(place, form).locator('xpath=ancestor::astro-island[1]'))

/** Waits until session storage has the typed values, which are stored before hydration too. */
export const waitForDraft = (page: Page, form: Form, typed = Object.values(form.text)) =>
  expect.poll(() => page.evaluate(readDraftValues, `draft:${form.id}`)).toEqual(expect.arrayContaining(typed))

function readDraftValues(name: string): unknown[] {
  const draft = JSON.parse(sessionStorage.getItem(name) ?? '{"fields":{}}')
  return Object.values(draft.fields)
}
