import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailParser } from './mail-parser.ts'

function open(options: { heapMb?: number } = {}) {
  const parser = openMailParser({ authservId: undefined, ...options })
  onTestFinished(parser.close)
  return parser
}

const MAIL = Buffer.from('From: noor@harbour.example\nSubject: Hello\nMessage-ID: <1@harbour.example>\n\nHello\n')
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')
const mailWithFile = (bytes: number) =>
  Buffer.from(
    `From: noor@harbour.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\nContent-Disposition: attachment; filename=a.bin\nContent-Transfer-Encoding: base64\n\n${`${'QUFB'.repeat(19)}\n`.repeat(bytes / 57)}\n--b--\n`,
  )

test('mails and header blocks are parsed in a worker', async () => {
  const parser = open()
  expect(await parser.readMail(MAIL)).toMatchObject({ value: { from: 'noor@harbour.example', text: 'Hello' } })
  expect(await parser.readHeaders([MAIL, Buffer.from('')])).toMatchObject({
    value: [{ subject: 'Hello' }, { from: '', messageId: expect.stringContaining('@missing>') }],
  })
})

test('a mail with too many levels is broken, and the next one is parsed', async () => {
  const parser = open()
  expect(await parser.readMail(Buffer.from(nested(200)))).toEqual({ failed: 'broken' })
  expect(await parser.readMail(Buffer.from(nested(100_000)))).toEqual({ failed: 'broken' })
  expect(await parser.readMail(MAIL)).toMatchObject({ value: { subject: 'Hello' } })
})

test('a mail that takes too much time or memory is given up, and the next one is parsed', async () => {
  const html = (line: string, times: number) => Buffer.from(`Content-Type: text/html\n\n${line.repeat(times)}`)
  const slow = open()
  await slow.readMail(MAIL)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const quotations = slow.readMail(Buffer.concat([html('<blockquote>', 15), Buffer.from('a<br>'.repeat(1_500_000))]))
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  expect(await quotations).toEqual({ failed: 'too slow' })
  expect(await slow.readMail(MAIL)).toMatchObject({ value: { subject: 'Hello' } })
  const small = open({ heapMb: 32 })
  expect(await small.readMail(html('<b>a</b>', 250_000))).toEqual({ failed: 'too large' })
  expect(await small.readMail(MAIL)).toMatchObject({ value: { subject: 'Hello' } })
})

test('of files that are too large together only the names are kept, and a long text is cut', async () => {
  const parser = open()
  const large = await parser.readMail(mailWithFile(26_000_000))
  expect(large).toMatchObject({ value: { files: [{ name: 'a.bin', content: null }], text: 'Hello' } })
  const long = await parser.readMail(Buffer.from(`Subject: Long\n\n${'word '.repeat(1_000_000)}`))
  if ('failed' in long) throw new Error(long.failed)
  expect(long.value.text).toHaveLength(200_000 + '\n\n[This mail is longer. The rest is in the mailbox.]'.length)
})
