import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/cpu-ms.ts'
import { isVouchedFor } from './authentication-results.ts'

const authservId = 'mx.sextant.example'
const from = 'noor@harbour.example'
const isVerified = (...results: string[]) => isVouchedFor({ results, authservId, from })

test.each([
  'mx.sextant.example; dmarc=pass header.from=harbour.example',
  'MX.Sextant.Example; spf=pass smtp.mailfrom=a@b.example; DMARC=pass (p=none dis=none) header.from=Harbour.Example',
  'mx.sextant.example 1; dmarc=pass',
  '"mx.sextant.example"; dmarc/1 = pass header.from="harbour.example"',
  'mx.sextant.example (the (nested) server); dkim=none; dmarc=pass header.from=noor@harbour.example',
])('verified: %s', (results) => {
  expect(isVerified(results)).toBe(true)
})

test.each([
  ['kontakt@m\u00fcnchen.example', 'dmarc=pass header.from=xn--mnchen-3ya.example'],
  ['kontakt@xn--mnchen-3ya.example', 'dmarc=pass header.from=M\u00dcNCHEN.example'],
  ['kontakt@harbour.example.', 'dmarc=pass header.from=Harbour.example'],
])('verified: a mail from %s with %s, another spelling of the domain', (from, dmarc) => {
  expect(isVouchedFor({ results: [`mx.sextant.example; ${dmarc}`], authservId, from })).toBe(true)
})

test.each([
  ['mx.attacker.example; dmarc=pass header.from=harbour.example'],
  ['mx.sextant.example.attacker.example; dmarc=pass'],
  ['mx.sextant.example; spf=pass; dkim=pass header.d=harbour.example'],
  ['mx.sextant.example; dmarc=none header.from=harbour.example'],
  ['mx.sextant.example; dmarc=passed'],
  ['mx.sextant.example; dmarc=pass header.from=other.example'],
  ['mx.sextant.example; dmarc=fail (dmarc=pass) header.from=harbour.example'],
  ['mx.sextant.example (; dmarc=pass header.from=harbour.example)'],
  ['mx.sextant.example; spf=fail smtp.mailfrom="; dmarc=pass header.from=harbour.example"'],
  ['mx.sextant.example; spf=fail smtp.mailfrom=";dmarc=pass;"@evil.example'],
  ['mx.sextant.example; spf=fail smtp.mailfrom=a; dmarc=pass @evil.example; dmarc=fail header.from=harbour.example'],
  ['mx.sextant.example; spf=fail reason="a\\"; dmarc=pass header.from=harbour.example; \\""'],
  ['dmarc=pass; mx.sextant.example; dmarc=pass'],
  ['', 'mx.sextant.example; dmarc=pass'],
  ['mx.other.example; dmarc=fail', 'mx.sextant.example; dmarc=pass header.from=harbour.example'],
  ['mx.sextant.example; dmarc=fail', 'mx.sextant.example; dmarc=pass header.from=harbour.example'],
  ['mx.sextant.example; spf=pass', 'mx.sextant.example; dmarc=pass header.from=harbour.example'],
  [],
])('not verified: %s %s', (...results) => {
  expect(isVerified(...results)).toBe(false)
})

test('without the name of the mail server nothing is verified, nor a mail without a sender', () => {
  const results = ['mx.sextant.example; dmarc=pass']
  expect(isVouchedFor({ results, authservId: undefined, from })).toBe(false)
  expect(isVouchedFor({ results, authservId, from: '' })).toBe(false)
})

test('the headers of Microsoft 365 have no name', () => {
  const results = [
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=harbour.example; dkim=pass (signature was verified) header.d=harbour.example;dmarc=pass action=none header.from=harbour.example;compauth=pass reason=100',
  ]
  expect(isVouchedFor({ results, authservId: '-', from })).toBe(true)
  expect(isVouchedFor({ results, authservId, from })).toBe(false)
  expect(isVouchedFor({ results: ['mx.a.example; dmarc=pass'], authservId: '-', from })).toBe(false)
})

test('a header of a million characters is read within a second', () => {
  for (const part of ['(', '"', ';', 'dmarc=', '\\', 'header.from='])
    expect(
      cpuMs(() => isVerified(`mx.sextant.example; dmarc=pass ${part.repeat(1_000_000 / part.length)}`)),
    ).toBeLessThan(1_000)
})
