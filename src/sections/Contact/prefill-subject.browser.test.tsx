import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetTab } from '../../../tests/support/page/reset-tab.ts'
import { stubService } from '../../../tests/support/page/stub-service.ts'
import { testForms } from '../../../tests/support/page/test-words.ts'
import { ContactForm } from './ContactForm.tsx'
import './prefill-subject.ts'

const service = stubService()

resetTab()

beforeEach(async () => {
  await render(
    <>
      <a href="#contact" data-subject="Rings">
        Ask about rings
      </a>
      <a href="#contact" data-subject="Ledgers">
        Ask about ledgers
      </a>
      <ContactForm words={testForms} locale="en" dismiss="Dismiss" />
    </>,
  )
})

const ask = (about: string) => page.getByRole('link', { name: `Ask about ${about}` }).click()
const field = (label: string) => page.getByLabelText(label, { exact: true })

test('the last link that was clicked is the subject of the message that is sent', async () => {
  await ask('rings')
  await expect.element(field('Subject')).toHaveValue('Rings')
  await ask('ledgers')
  await field('Name').fill('Noor Haddad')
  await field('Email').fill('noor@harbour.example')
  await field('Message').fill('May we see one of them?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => service.requests.length).toBe(1)
  expect(JSON.stringify(service.requests[0]?.body)).toContain('<dd>Ledgers</dd>')
})

test('a subject that the visitor wrote stays', async () => {
  await field('Subject').fill('A visit in May')
  await ask('rings')
  await expect.element(field('Subject')).toHaveValue('A visit in May')
  await field('Subject').fill('')
  await ask('rings')
  await expect.element(field('Subject')).toHaveValue('Rings')
})

test('the error of the subject is cleared', async () => {
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.element(field('Subject')).toHaveAttribute('aria-invalid', 'true')
  await ask('rings')
  await expect.element(field('Subject')).toHaveAttribute('aria-invalid', 'false')
})
