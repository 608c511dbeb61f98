import { expect, test } from 'vitest'
import { asConnectionError } from './smtp-errors.ts'

test.each([
  [454, 'The mail server offers STARTTLS but cannot start it (TLS)'],
  [502, 'The mail server offers no STARTTLS, and the login in SMTP_URL is not sent without TLS (TLS)'],
])('the answer %d to STARTTLS is the reason "%s"', (responseCode, reason) => {
  const error = Object.assign(new Error('TLS'), { responseCode, command: 'STARTTLS' })
  expect(asConnectionError(error).message).toBe(reason)
})
