import { beforeEach, vi } from 'vitest'

type Answer = () => Response | Promise<Response>

type StubbedRequest = {
  url: string
  key: string | null
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent; a test says what it expects.
  body: any
}

/** Answers in the service's stead, in the browser, and keeps what was asked. */
export function aStubbedService() {
  let answer: Answer = answering(1)
  const service = {
    requests: [] as StubbedRequest[],
    answers(next: Answer) {
      answer = next
    },
    /** Lets the next requests wait until `respond`. */
    hangs() {
      const { promise, resolve } = Promise.withResolvers<Response>()
      answer = () => promise
      return { answer: promise, respond: resolve }
    },
  }
  beforeEach(() => {
    service.requests = []
    answer = answering(1)
    const fetching = vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key')
      service.requests.push({ url: String(url), key, body: JSON.parse(String(init?.body)) })
      return answer()
    })
    return () => fetching.mockRestore()
  })
  return service
}

export const answering =
  (StatusId: number, status = 200): Answer =>
  () =>
    Response.json({ ObjdbmlStatus: { Status: null, StatusId } }, { status })
