import { expect, test } from 'vitest'
import { replyCodeOf } from './channel.ts'

test.each([
  ['550 5.1.1 <ada@meridian.example>: no such mailbox', '550 5.1.1'],
  ['Message failed: 554-5.7.103 blocked', '554-5.7.103'],
  ['450 4.123.20 try again', '450 4.123.20'],
  ['421 too many connections', '421'],
  ['The receiver answered 503', '503'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'see the delivery'],
])('of the reply %j the log has %j', (why, code) => {
  expect(replyCodeOf(why)).toBe(code)
})
