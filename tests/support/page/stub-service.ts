import { beforeEach, vi } from 'vitest'

type Answer = () => Response | Promise<Response>

type StubbedRequest = {
  url: string
  key: string | null
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the body that it expects.
  body: any
}

/** Stubs `fetch` in the browser: responds in place of the service and records the requests. */
export function stubService() {
  let answer: Answer = statusResponse(1)
  const service = {
    requests: [] as StubbedRequest[],
    respondWith(next: Answer) {
      answer = next
    },
    /** Holds back the responses to the next requests until `respond`. */
    holdResponse() {
      const { promise, resolve } = Promise.withResolvers<Response>()
      answer = () => promise
      return { answer: promise, respond: resolve }
    },
  }
  beforeEach(() => {
    service.requests = []
    answer = statusResponse(1)
    const fetching = vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key')
      service.requests.push({ url: String(url), key, body: JSON.parse(String(init?.body)) })
      return answer()
    })
    return () => fetching.mockRestore()
  })
  return service
}

export const statusResponse =
  (StatusId: number, status = 200): Answer =>
  () =>
    Response.json({ ObjdbmlStatus: { Status: null, StatusId } }, { status })
