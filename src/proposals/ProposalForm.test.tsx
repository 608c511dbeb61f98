import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dialogWords, testForms } from '../../tests/support/page/test-words.ts'
import { ContactForm } from '../sections/Contact/ContactForm.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { TrialDialog } from './TrialDialog.tsx'

const forms = {
  proposal: (locale: string) => <ProposalForm isReady locale={locale} words={testForms} />,
  trial: (locale: string) => <TrialDialog title="Trial" locale={locale} {...dialogWords} />,
  contact: (locale: string) => <ContactForm locale={locale} words={testForms} />,
}

test.each(Object.entries(forms))('the %s form names the locale of its page', (_name, form) => {
  const field = '<input type="hidden" name="Form-Locale" value="de"/>'
  expect(renderToStaticMarkup(form('de'))).toContain(field)
})
