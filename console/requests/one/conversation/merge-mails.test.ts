import { expect, test } from 'vitest'
import { aConversation, aMail } from '../../../../tests/support/console/conversation.ts'
import { withEarlier, withNewest } from './merge-mails.ts'

const page = (numbers: number[], earlier: number) =>
  aConversation({ mails: numbers.map((number) => aMail(number, { at: number })), earlier })

const shown = (numbers: number[], earlier: number) => ({ ...page(numbers, earlier), version: 1 })

const idsIn = ({ mails }: { mails: { at: number }[] }) => mails.map(({ at }) => at)

test.each([
  ['a mail more', page([4, 5, 6], 3), [2, 3, 4, 5, 6], 1],
  ['a mail less', page([2, 3, 4], 1), [2, 3, 4], 1],
  ['nothing new', page([3, 4, 5], 2), [2, 3, 4, 5], 1],
  ['more than a page of new mails', page([9, 10, 11], 8), [9, 10, 11], 8],
  ['a mail that was stored late, among the earlier ones', page([3, 4, 5], 3), [3, 4, 5], 3],
  ['no mail any more', page([], 0), [], 0],
])('the earlier mails stay if none is missing: %s', (_, answer, ids, earlier) => {
  const merged = withNewest(shown([2, 3, 4, 5], 1), answer)
  expect(idsIn(merged)).toEqual(ids)
  expect(merged.earlier).toBe(earlier)
})

test('earlier mails are added above the first one, and not twice', () => {
  const loaded = withEarlier(shown([4, 5], 3), aMail(4).id, page([2, 3], 1))
  expect(idsIn(loaded)).toEqual([2, 3, 4, 5])
  expect(loaded.earlier).toBe(1)
  expect(withEarlier(loaded, aMail(4).id, page([2, 3], 1))).toBe(loaded)
})
