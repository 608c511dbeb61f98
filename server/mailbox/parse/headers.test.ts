import { expect, test } from 'vitest'
import { limitHeaders, MAX_HEADER_BYTES } from './headers.ts'
import { readHeaderBlocks, readMail } from './read-mail.ts'

const options = { authservId: undefined }
const bytes = (text: string) => new TextEncoder().encode(text)

/** 850 kB, as one header, a folded one, or many. */
const long = {
  'one line': `X-Long: ${'a'.repeat(850_000)}\n`,
  'folded lines': `X-Long: a\n${' folded\n'.repeat(110_000)}`,
  'many fields': 'Received: by mail.example\n'.repeat(33_000),
  'many results': 'Authentication-Results: mail.example; dmarc=pass header.from=harbour.example\n'.repeat(11_000),
  'Message-IDs': `References: ${'<a@b.example>\n '.repeat(56_000)}\n`,
  CRLF: 'Received: by mail.example\r\n'.repeat(33_000),
}

test.each(Object.entries(long))(
  'of headers of 850 kB (%s) at most 100 kB are read, and the text as it is',
  async (_, headers) => {
    const mail = bytes(`From: ada@meridian.example\nSubject: Re: Offer\n${headers}X-Last: 1\n\nTuesday\n\nsuits us.\n`)
    expect(limitHeaders(mail).length).toBeLessThan(MAX_HEADER_BYTES + 100)
    const startedAt = process.cpuUsage()
    expect(await readMail(mail, options)).toMatchObject({
      from: 'ada@meridian.example',
      subject: 'Re: Offer',
      text: 'Tuesday\n\nsuits us.',
    })
    expect(await readHeaderBlocks([mail], options)).toMatchObject([{ from: 'ada@meridian.example' }])
    const { user } = process.cpuUsage(startedAt)
    expect(user / 1_000).toBeLessThan(500)
  },
)

test('a field that reaches over the limit is left out, with all of its lines', () => {
  const before = `X-Long: ${'a'.repeat(MAX_HEADER_BYTES - 40)}\n`
  const mail = bytes(`${before}From: Ada Byron\n <ada@meridian.example.attacker.example>\n\nHello\n`)
  expect(Buffer.from(limitHeaders(mail)).toString()).toBe(`${before}\nHello\n`)
  const cut = mail.subarray(0, MAX_HEADER_BYTES)
  expect(Buffer.from(cut).toString()).toMatch(/From: Ada Byron\n <ada@merid/)
  expect(Buffer.from(limitHeaders(cut)).toString()).toBe(before)
})

test('headers that end at the limit are whole', () => {
  const block = bytes(`X-Long: ${'a'.repeat(MAX_HEADER_BYTES - 12)}\r\n\r\n`)
  expect(block).toHaveLength(MAX_HEADER_BYTES)
  expect(limitHeaders(block)).toBe(block)
})

test.each(['no mail', 'a\n\nb', `${'a'.repeat(MAX_HEADER_BYTES - 1)}\n\n${'b'.repeat(500_000)}`])(
  'a mail whose headers are short stays as it is',
  (text) => {
    const mail = bytes(text)
    expect(limitHeaders(mail)).toBe(mail)
  },
)
