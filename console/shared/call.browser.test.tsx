import { expect, test, vi } from 'vitest'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { call, callEarly, poll } from './call.ts'

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

test('the first call of an address takes the answer of an early call, and later calls are sent', async () => {
  const calls = stubCalls({
    'GET /requests': ({ query }) => ({ body: { view: query.get('view') }, etag: '"1"' }),
  })
  callEarly('GET /requests', { query: { view: 'due' } })
  const views = ['mine', 'due', 'due'] as const
  for (const view of views) expect(await poll('GET /requests', { query: { view } })).toEqual({ view })
  expect(calls.map(({ query, headers }) => [query.get('view'), headers.get('if-none-match')])).toEqual([
    ['due', null],
    ['mine', null],
    ['due', '"1"'],
  ])
})

test('the failure of an early call is that of the call that takes its answer', async () => {
  const sent = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  callEarly('GET /session')
  await expect(call('GET /session')).rejects.toThrow('The console’s service does not answer. Try again.')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a reading that is never answered ends with a sentence', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await expect(call('GET /session')).rejects.toThrow('The console’s service does not answer. Try again.')
})

test.each([
  ['called', call],
  ['polled', poll],
])('a reading that is %s and whose answer does not end is given up with a sentence', async (_, read) => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const body = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      pull: () => limit.abort(new DOMException('The time is over.', 'TimeoutError')),
    })
    return new Response(body)
  })
  await expect(read('GET /employees')).rejects.toThrow(/does not answer/)
})

/** A file that was deleted after it was chosen. */
class DeletedFile extends File {
  override slice() {
    const gone = new DOMException('The file could not be read.', 'NotReadableError')
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) })
  }
}

test.each([
  ['is not blamed for a file that cannot be read', new DeletedFile(['x'], 'a.png'), /^The file cannot be read: /],
  ['does not answer', new File(['x'], 'a.png'), /does not answer/],
])('the service %s', async (_, body, sentence) => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const sent = call('PUT /employee-import/photos', { query: { name: 'a.png' }, body })
  await expect(sent).rejects.toThrow(sentence)
})
