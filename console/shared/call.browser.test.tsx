import { expect, test, vi } from 'vitest'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { call, poll } from './call.ts'

test('lists of several addresses are polled in turn, and unchanged ones are not sent again', async () => {
  const calls = stubCalls({
    'GET /employees': ({ query, headers }) =>
      headers.get('if-none-match') === '"1"' ? { status: 304 } : { body: { page: query.get('after') }, etag: '"1"' },
  })
  const pages = ['a', 'b']
  for (const round of [1, 2, 3])
    for (const after of pages)
      expect(await poll('GET /employees', { query: { after } }), `round ${round}`).toEqual({
        page: after,
      })
  expect(calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, '"1"', '"1"', '"1"', '"1"'])
})

test('a reading that is never answered ends with a sentence', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await expect(call('GET /session')).rejects.toThrow(/does not answer/)
})
