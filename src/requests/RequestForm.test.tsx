import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dialogWords, testForms } from '../../tests/support/page/test-words.ts'
import { ContactForm } from '../sections/Contact/ContactForm.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestForm } from './RequestForm.tsx'

const forms = {
  proposal: (locale: string) => <RequestForm isReady locale={locale} words={testForms} />,
  trial: (locale: string) => <RequestDialog form="trial" title="Trial" locale={locale} {...dialogWords} />,
  contact: (locale: string) => <ContactForm locale={locale} words={testForms} dismiss="Dismiss" />,
}

const consent = { hash: 'a', text: 'You may write to me.' }

test.each([
  [undefined, testForms.allRequired],
  [consent, testForms.requiredButConsent],
])('a form with the consent %o says which fields are required', (consent, text) => {
  for (const form of [
    <RequestForm key="proposal" isReady locale="en" words={testForms} consent={consent} />,
    <ContactForm key="contact" locale="en" words={testForms} consent={consent} dismiss="Dismiss" />,
  ])
    expect(renderToStaticMarkup(form)).toContain(`>${text}<`)
})

test.each(Object.entries(forms))('the %s form names the locale of its page', (_name, form) => {
  const field = '<input type="hidden" name="Form-Locale" value="de"/>'
  expect(renderToStaticMarkup(form('de'))).toContain(field)
})
