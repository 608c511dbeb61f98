import { expect, test } from 'vitest'
import { isSameEmail, normalizeDomain, normalizeEmail, onlyAddressIn } from './email-address.ts'

test.each([
  ['Kontakt@B\u00fccher.example', 'kontakt@xn--bcher-kva.example'],
  ['kontakt@BU\u0308CHER.example', 'kontakt@xn--bcher-kva.example'],
  ['kontakt@XN--BCHER-KVA.example', 'kontakt@xn--bcher-kva.example'],
  ['kontakt@stra\u00dfe.example', 'kontakt@xn--strae-oqa.example'],
  ['ada@\u4f8b\u5b50\u3002example', 'ada@xn--fsqu00a.example'],
  ['Ada@Meridian.Example.', 'ada@meridian.example'],
  ['\u202aada@meri\u00addian.example\u202c', 'ada@meridian.example'],
  ['ada@1.2', 'ada@1.2'],
  ['ada@[192.0.2.1]', 'ada@[192.0.2.1]'],
  ['ada@b\u00fccher.example/path', 'ada@b\u00fccher.example/path'],
  ['B\u00fccher', 'b\u00fccher'],
])('the one form of %j is %j', (written, normal) => {
  expect(normalizeEmail(written)).toBe(normal)
  expect(isSameEmail(written, normal)).toBe(true)
})

test('the domain of a name server and that of an address have one form', () => {
  expect(normalizeDomain(' M\u00dcNCHEN.example. ')).toBe('xn--mnchen-3ya.example')
})

test.each([
  '<slow@example.com>',
  'slow@example.com,',
  'slow@example.com.',
  'slow@example.com;',
  'slow@example.com\u3002',
  'mailto:slow@example.com',
  'MAILTO:slow@example.com?subject=Hello, you',
  '<mailto:slow@example.com>',
  '"slow@example.com"',
  '\u201cslow@example.com\u201d',
  "'slow@example.com'",
  '(slow@example.com)',
  'Slow Person <slow@example.com>',
  '"Person, Slow" <slow@example.com>,',
  'Slow Person <slow@example.com> <slow@example.com>',
  ' \u2068slow@exam\u200bple.com\u2069 ',
])('the address in %j is found', (text) => {
  expect(onlyAddressIn(text)).toBe('slow@example.com')
})

test.each(['Slow Person', '@', 'slow@', 'a@x.example, b@y.example', ''])('%j has no single address', (text) => {
  expect(onlyAddressIn(text)).toBeNull()
})
