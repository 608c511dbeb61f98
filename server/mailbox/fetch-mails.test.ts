import { ImapFlow } from 'imapflow'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { skipWithoutDovecot, startDovecot } from '../../tests/support/service/dovecot.ts'
import { fetchPage } from './imap.ts'
import { openMailParser } from './parse/mail-parser.ts'
import { MAX_HEADER_BYTES } from './parse/parsed-mail.ts'

beforeEach(skipWithoutDovecot)

async function start() {
  const server = await startDovecot()
  const { hostname, port, username, password } = new URL(server.url)
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const tls = { rejectUnauthorized: false }
  const client = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, tls, logger: false })
  await client.connect()
  onTestFinished(() => client.close())
  const parser = openMailParser({ authservId: undefined })
  onTestFinished(() => parser.close())
  return { server, client, parser }
}

test('of headers of 850 kB at most 100 kB are fetched', async () => {
  const { server, client, parser } = await start()
  const references = `References: <a@b.example>\n${' <a@b.example>\n'.repeat(56_000)}`
  server.deliver(`From: ada@meridian.example\nSubject: Re: Offer\nX-Other: 1\n${references}\nHello\n`)
  await client.mailboxOpen('INBOX', { readOnly: true })
  const sizes: number[] = []
  const [mail] = await fetchPage(client, [1], {
    ...parser,
    readHeaders(blocks) {
      sizes.push(...blocks.map(({ length }) => length))
      return parser.readHeaders(blocks)
    },
  })
  expect(mail).toMatchObject({ uid: 1, headers: { from: 'ada@meridian.example', subject: 'Re: Offer' } })
  expect(sizes).toEqual([MAX_HEADER_BYTES])
})
