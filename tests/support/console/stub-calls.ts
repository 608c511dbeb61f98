import { vi } from 'vitest'

type Sent = { path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = { status?: number; body?: unknown; etag?: string }

/** Answers the calls of the console by method and path: `{ 'GET /requests': () => ({ body: … }) }`. Returns the calls. */
export function stubCalls(answers: Record<string, (sent: Sent) => Answer | Promise<Answer>>) {
  const calls: (Sent & { call: string })[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(String(input), location.origin)
    const path = pathname.replace('/api', '')
    const call = `${init?.method} ${path}`
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
    const sent = { path, query: searchParams, headers: new Headers(init?.headers), body }
    calls.push({ call, ...sent })
    const { status = 200, body: answer = {}, etag } = (await answers[call]?.(sent)) ?? { status: 404 }
    return new Response(status === 304 ? null : JSON.stringify(answer), {
      status,
      headers: etag ? { etag } : {},
    })
  })
  return calls
}
