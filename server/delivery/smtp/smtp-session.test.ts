import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../../../tests/support/service/smtp-server.ts'
import { openSmtpSession } from './smtp-session.ts'

test('a closed session leaves no listener on the signal', async () => {
  const server = await startSmtpServer()
  onTestFinished(server.stop)
  const { signal } = new AbortController()
  const envelope = { from: 'site@sextant.example', to: ['office@sextant.example'] }
  for (let sent = 1; sent <= 3; sent++) {
    const session = await openSmtpSession(server.url, signal)
    await session.send(envelope, Buffer.from('Subject: Hello\r\n\r\nHello\r\n'))
    session.close()
    expect(server.mails).toHaveLength(sent)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  }
})
