import { expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { requestTextOf } from './request-text.ts'

test('the short fields of a request are its title', () => {
  expect(requestTextOf(aContactRequest())).toEqual({
    title: 'Noor Haddad\nA visit in May',
    text: 'We would like to see the plant.\nIs Tuesday possible?',
    email: 'noor@harbour.example',
  })
  expect(requestTextOf(aTrialRequest())).toMatchObject({
    title: 'Meridian Freight Ltd\nTypeScript, PostgreSQL',
    text: 'Read orders from mails and put them into our ERP.',
  })
})

test('a contact request from an older page has no title', () => {
  expect(requestTextOf(readContactHtml('<h1>Message</h1><p>Hello</p>'))).toEqual({
    title: '',
    text: expect.stringMatching(/^Message\s+Hello$/),
    email: '',
  })
})
