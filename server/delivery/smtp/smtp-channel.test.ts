import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '../../../records/delivery.ts'
import { readRunSettings } from '../../../settings/run-settings.ts'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'
import { startTokenServer } from '../../../tests/support/service/token-server.ts'
import { openAccessTokens } from './access-tokens.ts'
import { openSmtpChannel, openSmtpSession } from './smtp-channel.ts'

const USER = 'sales@sextant.example'

const mail = {
  envelope: { from: 'site@sextant.example', to: ['office@sextant.example'] },
  raw: Buffer.from('Subject: Hello\r\n\r\nHello\r\n'),
}

test('a closed session leaves no listener on the signal', async () => {
  const server = await startSmtpServer()
  onTestFinished(server.stop)
  const { signal } = new AbortController()
  for (let sent = 1; sent <= 3; sent++) {
    const session = await openSmtpSession({ smtpUrl: server.url }, { tokens: openAccessTokens(), signal })
    await session.send(mail)
    session.close()
    expect(server.mails).toHaveLength(sent)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  }
})

test('without a password the login is an access token, which is renewed after it was refused', async () => {
  const tokenServer = await startTokenServer(USER)
  const server = await startSmtpServer({ tokenLogin: { user: USER, isValid: tokenServer.isValid } })
  onTestFinished(server.stop)
  const settings = readRunSettings({ SMTP_URL: server.url, ...tokenServer.env() }, { host: '127.0.0.1' })
  const channel = openSmtpChannel(
    { settings, signal: new AbortController().signal },
    { name: 'mail', isAtFault: () => true, encode: async () => mail },
  )
  const send = () => channel.send({} as Delivery)
  for (let sent = 0; sent < 2; sent++) {
    await send()
    channel.close()
  }
  expect(tokenServer.issued).toHaveLength(1)
  tokenServer.revoke()
  await expect(send()).rejects.toMatchObject({
    kind: 'server',
    message: 'The mail server refused the access token of MAIL_OAUTH_TOKEN_URL (535)',
  })
  await send()
  channel.close()
  expect(tokenServer.issued).toHaveLength(2)
  expect(server.mails).toHaveLength(3)
})

test('without an access token mails wait, and the reason is one sentence', async () => {
  const tokenServer = await startTokenServer(USER)
  const server = await startSmtpServer({ tokenLogin: { user: USER, isValid: tokenServer.isValid } })
  onTestFinished(server.stop)
  const { mailOauth } = readRunSettings({ SMTP_URL: server.url, ...tokenServer.env('wrong') }, { host: '127.0.0.1' })
  const needs = { tokens: openAccessTokens(), signal: new AbortController().signal }
  await expect(openSmtpSession({ smtpUrl: server.url, mailOauth }, needs)).rejects.toMatchObject({
    kind: 'server',
    message: 'The address in MAIL_OAUTH_TOKEN_URL gave no access token (invalid_client)',
  })
  expect(server.connections).toBe(0)
})
