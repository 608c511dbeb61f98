import { expect, test } from 'vitest'
import { uniqueCc, withoutTag } from './cc.ts'

test('an address gets one copy, whatever its spelling, and the receiver gets none', () => {
  const addresses = [
    'bo@harbour.example',
    'Bo@Harbour.example.',
    'Ada@meridian.example',
    'eve@m\u00fcnchen.example',
    'eve@xn--mnchen-3ya.example',
    'not an address',
    'a@b.example,c@d.example',
    'a@b.example\r\nBcc: c@d.example',
  ]
  expect(uniqueCc(addresses, 'ada@MERIDIAN.example')).toEqual(['bo@harbour.example', 'eve@m\u00fcnchen.example'])
})

test.each([
  ['sales+offers@sextant.example', 'sales@sextant.example'],
  ['sales+a+b@sextant.example', 'sales@sextant.example'],
  ['sales@sextant.example', 'sales@sextant.example'],
  ['+sales@sextant.example', '+sales@sextant.example'],
])('%s is delivered to the mailbox %s', (address, mailbox) => {
  expect(withoutTag(address)).toBe(mailbox)
})
