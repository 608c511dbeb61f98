import { expect, test } from 'vitest'
import { messageIdOf } from './message-id.ts'

test('a Message-ID has the id and the domain of the sender', () => {
  expect(messageIdOf('0198c', 'office@sextant.example')).toBe('<0198c@sextant.example>')
  expect(messageIdOf('0198c', '"odd@local"@sextant.example')).toBe('<0198c@sextant.example>')
})
