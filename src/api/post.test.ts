import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postTo, RETRY_DELAY_MS, TIMEOUT_MS } from './post.ts'

const lostConnection = new TypeError('Failed to fetch')
const respond = () => Response.json({ ObjdbmlStatus: { Status: null, StatusId: 1 } })
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock.mockReset())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call is a POST of JSON to the same origin, with the idempotency key', async () => {
  fetchMock.mockResolvedValue(respond())
  expect(await postTo('')('SendMail', { PKId: 0 }, { idempotencyKey: 'k' })).toEqual({
    kind: 'response',
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

test('the form signals are sent in headers', async () => {
  fetchMock.mockResolvedValue(respond())
  const formSignals = { fillMs: 41_230, honeypotFilled: true }
  await postTo('')('SendMail', { PKId: 0 }, { formSignals })
  expect(requests()).toMatchObject([
    {
      headers: {
        'content-type': 'application/json',
        'form-fill-ms': '41230',
        'form-trap': 'filled',
      },
      body: '{"PKId":0}',
    },
  ])
})

test('the locale of the page is sent in a header', async () => {
  fetchMock.mockResolvedValue(respond())
  await postTo('')('SendMail', { PKId: 0 }, { locale: 'de' })
  expect(requests()).toMatchObject([{ headers: { 'form-locale': 'de' }, body: '{"PKId":0}' }])
})

test('a call to an existing backend has no header but Content-Type', async () => {
  fetchMock.mockResolvedValue(respond())
  const options = {
    idempotencyKey: 'k',
    formSignals: { fillMs: 1, honeypotFilled: true },
    locale: 'de',
  }
  await postTo('https://backend.example')('ProposalInsert', {}, options)
  expect(requests()).toMatchObject([
    {
      url: 'https://backend.example/securityandsetting.svc/ProposalInsert',
      headers: { 'content-type': 'application/json' },
    },
  ])
  expect(Object.keys(requests()[0]?.headers ?? {})).toEqual(['content-type'])
})

test('a lost connection causes one retry with the same request', async () => {
  fetchMock.mockRejectedValueOnce(lostConnection).mockResolvedValue(respond())
  const result = postTo('')('SendMail', { PKId: 0 }, { idempotencyKey: 'k' })
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS)
  expect(await result).toMatchObject({ kind: 'response' })
  const [first, second, ...more] = requests()
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('a call fails after the second lost connection', async () => {
  fetchMock.mockRejectedValue(lostConnection)
  const result = postTo('')('SendMail', {})
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS)
  expect(await result).toEqual({ kind: 'failed' })
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('a call to an existing backend is not retried', async () => {
  fetchMock.mockRejectedValue(lostConnection)
  expect(await postTo('https://backend.example')('SendMail', {})).toEqual({ kind: 'failed' })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test.each([400, 429, 503])('a response with status %i is not retried', async (status) => {
  fetchMock.mockResolvedValue(Response.json({}, { status }))
  expect(await postTo('')('SendMail', {})).toEqual({ kind: 'response', status, body: {} })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('a call fails if the response is not JSON', async () => {
  fetchMock.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await postTo('')('SendMail', {})).toEqual({ kind: 'failed' })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('a call fails after a timeout of fifteen seconds, without a retry', async () => {
  fetchMock.mockImplementation(never)
  const settled = vi.fn()
  void postTo('')('SendMail', {}).then(settled)
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('the retry has only the rest of the fifteen seconds', async () => {
  fetchMock.mockRejectedValueOnce(lostConnection).mockImplementation(never)
  const settled = vi.fn()
  void postTo('')('SendMail', {}).then(settled)
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(settled).toHaveBeenCalledWith({ kind: 'failed' })
})

const requests = () =>
  fetchMock.mock.calls.map(([url, init]) => ({
    url,
    method: init?.method,
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: init?.body,
  }))

/** A server that accepts the request and never responds. */
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
