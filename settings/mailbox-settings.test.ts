import { expect, test } from 'vitest'
import { readRunSettings } from './run-settings.ts'

const read = (env: Record<string, string>) => readRunSettings(env, { host: '127.0.0.1' }).mailbox

test('without IMAP_URL no mailbox is read', () => {
  expect(read({})).toBeUndefined()
})

test('IMAP_URL has host, port, user, password and folder, percent-decoded', () => {
  const IMAP_URL = 'imaps://sales%40sextant.example:p%40ss%2Fw%C3%B6rd@imap.sextant.example:1993/Web%20site/Replies'
  expect(read({ IMAP_URL, MAILBOX_AUTHSERV_ID: 'mx.sextant.example' })).toEqual({
    host: 'imap.sextant.example',
    port: 1993,
    isImplicitTls: true,
    user: 'sales@sextant.example',
    login: { password: 'p@ss/wörd' },
    folder: 'Web site/Replies',
    name: 'sales@sextant.example@imap.sextant.example:1993/Web site/Replies',
    authservId: 'mx.sextant.example',
  })
})

test.each([
  ['imaps://u:p@mail.example', { port: 993, folder: 'INBOX', isImplicitTls: true }],
  ['imap://u:p@mail.example/', { port: 143, folder: 'INBOX', isImplicitTls: false }],
  ['imap://u:p@[::1]:1143/Sales/', { host: '::1', port: 1143, folder: 'Sales' }],
])('%s has the defaults', (IMAP_URL, expected) => {
  expect(read({ IMAP_URL })).toMatchObject(expected)
})

test.each([
  [
    'https://u:p@mail.example',
    'IMAP_URL is "https://u:***@mail.example"; expected an address like imaps://user:pass@host/INBOX',
  ],
  ['imaps://mail.example', 'IMAP_URL is "imaps://mail.example"; expected a user name and a password, as in imaps://'],
  ['imaps://u:p%zz@mail.example', 'IMAP_URL is "imaps://u:***@mail.example"; expected a user name and a password'],
  ['imaps://u@mail.example', 'IMAP_URL is "imaps://u:***@mail.example"; expected a password, or MAIL_OAUTH_TOKEN_URL'],
  ['imaps://u:p@ss/word@mail.example', 'expected the characters @ / ? # of a password as %40 %2F %3F %23'],
])('%s is refused with a sentence without its password', (IMAP_URL, sentence) => {
  expect(() => read({ IMAP_URL })).toThrow(sentence)
  expect(() => read({ IMAP_URL })).not.toThrow(/p@ss|:p@|p%zz/)
})

test('MAILBOX_AUTHSERV_ID without IMAP_URL is refused', () => {
  expect(() => read({ MAILBOX_AUTHSERV_ID: 'mx.example' })).toThrow('IMAP_URL is ""; expected an address')
})

test('without a password in IMAP_URL the login is OAuth 2, whose settings belong together', () => {
  const IMAP_URL = 'imaps://u@mail.example'
  const oauth = {
    MAIL_OAUTH_TOKEN_URL: 'https://login.example/token',
    MAIL_OAUTH_CLIENT_ID: 'client',
    MAIL_OAUTH_CLIENT_SECRET: 'secret',
    MAIL_OAUTH_SCOPE: 'mail',
  }
  expect(read({ IMAP_URL, ...oauth })?.login).toEqual({
    tokenUrl: 'https://login.example/token',
    clientId: 'client',
    clientSecret: 'secret',
    scope: 'mail',
  })
  expect(() => read({ IMAP_URL, ...oauth, MAIL_OAUTH_SCOPE: '' })).toThrow(
    'MAIL_OAUTH_SCOPE is ""; expected a value, because MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID',
  )
  expect(() => read({ IMAP_URL, ...oauth, MAIL_OAUTH_TOKEN_URL: 'http://login.example/token' })).toThrow('https://')
  expect(() => read(oauth)).toThrow('IMAP_URL is ""; expected an address, because MAIL_OAUTH_TOKEN_URL is set')
})

test('MAIL_OAUTH_TOKEN_URL may belong to SMTP_URL alone', () => {
  const oauth = {
    MAIL_OAUTH_TOKEN_URL: 'https://login.example/token',
    MAIL_OAUTH_CLIENT_ID: 'client',
    MAIL_OAUTH_CLIENT_SECRET: 'secret',
    MAIL_OAUTH_SCOPE: 'mail',
  }
  const env = { SMTP_URL: 'smtp://sales%40example.com@mail.example:587', ...oauth }
  expect(readRunSettings(env, { host: '127.0.0.1' })).toMatchObject({
    mailbox: undefined,
    mailOauth: { clientId: 'client', scope: 'mail' },
  })
  expect(() => read({ ...env, MAIL_OAUTH_CLIENT_SECRET: '' })).toThrow(
    'MAIL_OAUTH_CLIENT_SECRET is ""; expected a value, because MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID',
  )
})
