import { expect, test } from 'vitest'
import type { RequestAnswer } from '../../../contract/console/requests.ts'
import { asText, replyAddress } from './reply.ts'

const message = {
  email: 'ada@north.example',
  name: 'Ada & Co',
  company: null,
  subject: 'Angebot?',
  reference: '1XB-7QM-3KP',
  form: 'contact',
  receivedAt: Date.parse('2026-11-23T09:12:00Z'),
  text: 'Guten Tag,\nwas kostet das?',
  rows: [
    { label: 'Name', text: 'Ada & Co' },
    { label: 'Message', text: 'Guten Tag,\nwas kostet das?' },
  ],
} as unknown as RequestAnswer

test('a reply has the subject with the reference, and the quoted text', () => {
  const address = new URL(replyAddress(message, 'UTC') ?? '')
  expect(address.pathname).toBe('ada@north.example')
  expect(address.searchParams.get('subject')).toBe('Re: Angebot? [1XB-7QM-3KP]')
  expect(address.searchParams.get('body')).toBe(
    '\r\n\r\nOn Mon 23 Nov 2026, 09:12, Ada & Co wrote:\r\n> Guten Tag,\r\n> was kostet das?',
  )
})

test('a reply to texts with halves of surrogate pairs has the sign for an unreadable character', () => {
  const [high, low] = ['\ud83c', '\udf88']
  const broken = { ...message, email: `a${high}@b.example`, name: `A${low}`, subject: high, text: `${low} ${high}` }
  const address = new URL(replyAddress(broken, 'UTC') ?? '')
  expect(address.searchParams.get('subject')).toBe('Re: \ufffd [1XB-7QM-3KP]')
  expect(address.searchParams.get('body')).toMatch(/A\ufffd wrote:\r\n> \ufffd \ufffd$/)
})

test('an address cannot add parameters', () => {
  const email = 'a@b.example?bcc=all@north.example'
  const address = new URL(replyAddress({ ...message, email }, 'UTC') ?? '')
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body'])
})

test.each(['lorem ipsum '.repeat(500), '🎈'.repeat(900), 'مرحبا '.repeat(600)])(
  'a long text is cut to what mail programs accept',
  (text) => {
    const address = replyAddress({ ...message, text }, 'UTC') ?? ''
    expect(address.length).toBeLessThanOrEqual(1900)
    expect(new URL(address).searchParams.get('body')).toMatch(/ \[…\]$/)
  },
)

test('there is no reply without an address', () => {
  expect(replyAddress({ ...message, email: null }, 'UTC')).toBe(null)
})

test('the copied text has the reference and all labels', () => {
  expect(asText(message, 'UTC')).toBe(
    'Contact form\nReference 1XB-7QM-3KP\nMon 23 Nov 2026, 09:12\n\nName: Ada & Co\nMessage:\nGuten Tag,\nwas kostet das?',
  )
})
