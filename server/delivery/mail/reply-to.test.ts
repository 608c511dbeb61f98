import { expect, test } from 'vitest'
import { singleAddress } from '../../../records/email-address.ts'
import { replyTo } from './request-mail.ts'

test.each(['ada@example.com', "o'neil+work@mail.example.co.uk", 'zoe@exämple.com'])(
  '%s is used as Reply-To',
  (address) => expect(replyTo(address)).toBe(address),
)

test.each(['zoë@exämple.com', '用户@例子.com'])(
  'a mail can be sent to %s, which is not used as Reply-To',
  (address) => {
    expect(singleAddress(address)).toBe(address)
    expect(replyTo(address)).toBeNull()
  },
)

test.each([
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  'ada,eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com ',
  'ada@localhost',
  'ada@-example.com',
  'ada@example..com',
  'group:ada@example.com',
  '"ada"@example.com',
  'ada\u202e@example.com',
  `${'a'.repeat(250)}@example.com`,
  '',
])('%j is not used as Reply-To, and no mail is sent to it', (address) => {
  expect(replyTo(address)).toBeNull()
  expect(singleAddress(address)).toBeNull()
})
