import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetTab } from '../../../tests/support/page/reset-tab.ts'
import { statusResponse, stubService } from '../../../tests/support/page/stub-service.ts'
import { testForms } from '../../../tests/support/page/test-words.ts'
import { ContactForm } from './ContactForm.tsx'
import '../../../ui/styles/site.css'

const service = stubService()

resetTab()

const message = {
  Name: 'Noor Haddad',
  Email: 'noor@harbour.example',
  Subject: 'A visit in May',
  Message: 'May we see the plant?\nIs <Tuesday> possible?',
}
const field = (label: string) => page.getByLabelText(label, { exact: true })
const submit = () => page.getByRole('button', { name: 'Send message' }).click()

const invalid = {
  name: 'Please enter a valid full name.',
  email: 'Please enter a valid email address.',
  subject: 'Please enter a valid subject.',
  message: 'Please enter a message with at least 10 characters.',
}

test('a hint enters a live region that was in the form before', async () => {
  await open()
  const before = [...document.querySelectorAll('form [aria-live=polite]')]
  expect(before.map(({ textContent }) => textContent)).toEqual(['', '', ''])
  await submit()
  await expect.element(field('Name')).toHaveAccessibleDescription(invalid.name)
  expect(before.every(({ isConnected }) => isConnected)).toBe(true)
  expect(before[0]).toHaveTextContent(`${testForms.suggestions['please-enter-a-valid-full-name']}`)
  await field('Name').fill('Noor Haddad')
  await expect.poll(() => before[0]?.textContent).toBe('')
})

test('a hint is connected with its field, and not part of its description', async () => {
  await open()
  const email = field('Email')
  await expect.element(email).not.toHaveAttribute('aria-details')
  await submit()
  await expect.element(email).toHaveAccessibleDescription(invalid.email)
  const hint = document.getElementById(`${email.element().getAttribute('aria-details')}`)
  expect(hint).toHaveTextContent(`${testForms.suggestions['please-enter-a-valid-email-address']}`)
})

test('the first invalid field is focused after its message is rendered, so that both are announced', async () => {
  await open()
  await fillIn()
  await field('Email').fill('noor')
  const email = field('Email').element()
  let description: Element | null | undefined
  email.addEventListener('focus', () => {
    description = document.getElementById(`${email.getAttribute('aria-describedby')}`)
  })
  await submit()
  await expect.element(field('Email')).toHaveFocus()
  expect(description).toHaveTextContent(invalid.email)
})

test('a text that breaks its rule has an error until it is corrected', async () => {
  await open()
  await fillIn()
  await field('Name').fill('R2 D2')
  await field('Subject').fill('')
  await field('Message').fill('  123456789  ')
  await submit()
  await expect.element(field('Name')).toHaveAccessibleDescription(invalid.name)
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Subject')).toHaveAccessibleDescription(invalid.subject)
  await expect.element(field('Message')).toHaveAccessibleDescription(invalid.message)
  await field('Message').fill('1234567890')
  await expect.element(field('Message')).toHaveAttribute('aria-invalid', 'false')
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(service.requests).toEqual([])
})

test('a message is sent as HTML in a mail request, then the form is reset', async () => {
  await open()
  await fillIn()
  await submit()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent("Your message has been sent successfully! We'll get back to you soon.")
  expect(service.requests).toEqual([
    {
      url: '/securityandsetting.svc/SendMail',
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      body: {
        PKId: 0,
        IntOne: 0,
        IntTwo: 0,
        IntThree: 0,
        StrOne: [
          '<dl><dt>Name</dt><dd>Noor Haddad</dd>',
          '<dt>Email</dt><dd><a href="mailto:noor@harbour.example">noor@harbour.example</a></dd>',
          '<dt>Subject</dt><dd>A visit in May</dd>',
          '<dt>Message</dt><dd>May we see the plant?<br>Is &lt;Tuesday&gt; possible?</dd></dl>',
          `<p>${new Date().getFullYear()}</p>`,
        ].join(''),
        StrTwo: '',
        StrThree: '',
      },
    },
  ])
  for (const label of Object.keys(message)) await expect.element(field(label)).toHaveValue('')
  expect(sessionStorage.length).toBe(0)
})

test('a form is sent once, and neither keys nor clicks close the overlay while it is sending', async () => {
  const { respond } = service.holdResponse()
  await open()
  await fillIn()
  await submit()
  const overlay = page.getByRole('dialog', { name: 'Sending your message...' })
  await expect.element(overlay).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}{Enter}')
  await overlay.click({ position: { x: 5, y: 5 } })
  button()?.form?.requestSubmit()
  await expect.element(overlay).toBeVisible()
  expect(service.requests).toHaveLength(1)
  expect(button()?.disabled).toBe(true)
  expect(button()?.textContent?.trim()).toBe('Sending...')
  respond(statusResponse(0)())
  await expect.element(overlay).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send message' })).toHaveFocus()
})

test('a failure shows a toast, and the form stays filled in', async () => {
  service.respondWith(statusResponse(0))
  await open()
  await fillIn()
  await submit()
  const toast = 'There was an issue sending your message. Please try again.'
  await expect.element(page.getByRole('alert')).toHaveTextContent(toast)
  for (const [label, text] of Object.entries(message)) {
    await expect.element(field(label)).toHaveValue(text)
  }
})

const open = () => render(<ContactForm words={testForms} locale="en" dismiss="Dismiss" />)

async function fillIn() {
  for (const [label, text] of Object.entries(message)) await field(label).fill(text)
}

const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]')
