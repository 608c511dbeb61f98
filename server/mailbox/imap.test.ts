import { expect, test } from 'vitest'
import { readMailbox } from '../../settings/mailbox-settings.ts'
import { describeFailure, openFetchAttempts } from './imap.ts'

const settings = readMailbox({ IMAP_URL: 'imaps://u:secret@imap.sextant.example/Sales' })
const sentenceOf = (error: object) => settings && describeFailure(Object.assign(new Error('secret'), error), settings)

test.each([
  [{ authenticationFailed: true }, 'The mail server imap.sextant.example:993 refused the login in IMAP_URL'],
  [{ mailboxMissing: true }, 'The mail server imap.sextant.example:993 has no folder "Sales"'],
  [{ code: 'ENOTFOUND' }, 'The name of the mail server imap.sextant.example cannot be resolved'],
  [
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'The certificate of imap.sextant.example is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  [
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    'The certificate of imap.sextant.example is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)',
  ],
  [{ code: 'GREETING_TIMEOUT' }, 'The mail server imap.sextant.example:993 did not answer in time'],
  [{ responseStatus: 'NO' }, 'The mail server imap.sextant.example:993 refused a command'],
  [{ code: 'ECONNRESET' }, 'The connection to imap.sextant.example:993 was lost (ECONNRESET)'],
  [{}, 'The connection to imap.sextant.example:993 was lost'],
])('%o is one sentence without what the server said', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

const lost = () => Promise.reject(new Error('lost'))
const fetched = () => Promise.resolve('source')

test('a mail that cannot be fetched four times is given up, and others are fetched', async () => {
  const attempts = openFetchAttempts()
  for (let nth = 0; nth < 4; nth++) await expect(attempts.fetch(7, lost)).rejects.toThrow('lost')
  expect(await attempts.fetch(7, fetched)).toBeNull()
  expect(await attempts.fetch(8, fetched)).toBe('source')
  expect(await attempts.fetch(7, fetched)).toBe('source')
})

test('a mail of which only the beginning can be fetched is given up too', async () => {
  const attempts = openFetchAttempts()
  for (let nth = 0; nth < 4; nth++) {
    expect(await attempts.fetch(7, fetched)).toBe('source')
    await expect(attempts.fetch(7, lost)).rejects.toThrow('lost')
  }
  expect(await attempts.fetch(7, fetched)).toBeNull()
})

test('a success is not counted', async () => {
  const attempts = openFetchAttempts()
  for (let nth = 0; nth < 9; nth++) expect(await attempts.fetch(7, fetched)).toBe('source')
})
