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

test('a form says once that all fields are required, and that the consent is optional', () => {
  for (const form of [
    <RequestForm key="proposal" isReady locale="en" words={testForms} consent={consent} />,
    <ContactForm key="contact" locale="en" words={testForms} consent={consent} dismiss="Dismiss" />,
  ]) {
    const html = renderToStaticMarkup(form)
    expect(html.split(`>${testForms.allRequired}<`)).toHaveLength(2)
    expect(html).toContain(`<span>${testForms.optional} ${consent.text}</span>`)
  }
})

test.each(Object.entries(forms))('the %s form names the locale of its page', (_name, form) => {
  const field = '<input type="hidden" name="Form-Locale" value="de"/>'
  expect(renderToStaticMarkup(form('de'))).toContain(field)
})
