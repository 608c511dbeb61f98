import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_MS, PAUSE_BEFORE_RETRY_MS, postTo } from './post.ts'

const lostConnection = new TypeError('Failed to fetch')
const answer = () => Response.json({ ObjdbmlStatus: { Status: null, StatusId: 1 } })
const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching.mockReset())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('posts JSON to the call at the same origin, with the key', async () => {
  fetching.mockResolvedValue(answer())
  expect(await postTo('')('SendMail', { PKId: 0 }, { idempotencyKey: 'k' })).toEqual({
    kind: 'answered',
    status: 200,
    body: { ObjdbmlStatus: { Status: null, StatusId: 1 } },
  })
  expect(requests()).toEqual([
    {
      url: '/securityandsetting.svc/SendMail',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: '{"PKId":0}',
    },
  ])
})

test('says how the form was filled in beside the body', async () => {
  fetching.mockResolvedValue(answer())
  const formSignals = { fillMs: 41_230, honeypotFilled: true }
  await postTo('')('SendMail', { PKId: 0 }, { formSignals })
  expect(requests()).toMatchObject([
    {
      headers: {
        ...{ 'content-type': 'application/json' },
        ...{ 'form-fill-ms': '41230', 'form-trap': 'filled' },
      },
      body: '{"PKId":0}',
    },
  ])
})

test('sends an existing backend no header but Content-Type', async () => {
  fetching.mockResolvedValue(answer())
  const options = { idempotencyKey: 'k', formSignals: { fillMs: 1, honeypotFilled: true } }
  await postTo('https://backend.example')('ProposalInsert', {}, options)
  expect(requests()).toMatchObject([
    {
      url: 'https://backend.example/securityandsetting.svc/ProposalInsert',
      headers: { 'content-type': 'application/json' },
    },
  ])
  expect(Object.keys(requests()[0]?.headers ?? {})).toEqual(['content-type'])
})

test('tries once more after a lost connection, with the same request', async () => {
  fetching.mockRejectedValueOnce(lostConnection).mockResolvedValue(answer())
  const answered = postTo('')('SendMail', { PKId: 0 }, { idempotencyKey: 'k' })
  await vi.advanceTimersByTimeAsync(PAUSE_BEFORE_RETRY_MS)
  expect(await answered).toMatchObject({ kind: 'answered' })
  const [first, second, ...more] = requests()
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('gives up after the second lost connection', async () => {
  fetching.mockRejectedValue(lostConnection)
  const answered = postTo('')('SendMail', {})
  await vi.advanceTimersByTimeAsync(PAUSE_BEFORE_RETRY_MS)
  expect(await answered).toEqual({ kind: 'failed' })
  expect(fetching).toHaveBeenCalledTimes(2)
})

test('asks an existing backend only once', async () => {
  fetching.mockRejectedValue(lostConnection)
  expect(await postTo('https://backend.example')('SendMail', {})).toEqual({ kind: 'failed' })
  expect(fetching).toHaveBeenCalledTimes(1)
})

test.each([400, 429, 503])('a %i is an answer, and not asked for again', async (status) => {
  fetching.mockResolvedValue(Response.json({}, { status }))
  expect(await postTo('')('SendMail', {})).toEqual({ kind: 'answered', status, body: {} })
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('an answer that is not JSON is none', async () => {
  fetching.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await postTo('')('SendMail', {})).toEqual({ kind: 'failed' })
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('waits fifteen seconds in all, and does not try again then', async () => {
  fetching.mockImplementation(never)
  const settled = vi.fn()
  void postTo('')('SendMail', {}).then(settled)
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('the second try has only what is left of the fifteen seconds', async () => {
  fetching.mockRejectedValueOnce(lostConnection).mockImplementation(never)
  const settled = vi.fn()
  void postTo('')('SendMail', {}).then(settled)
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect(settled).toHaveBeenCalledWith({ kind: 'failed' })
})

const requests = () =>
  fetching.mock.calls.map(([url, init]) => ({
    url,
    method: init?.method,
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: init?.body,
  }))

/** A server that takes the request and says nothing. */
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
