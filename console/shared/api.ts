import { CallError, errorOf } from './call.ts'

export { CallError, isSessionEnd } from './call.ts'

type Options = {
  /** A file is sent as it is, everything else as JSON. */
  body?: object
  /** The version that an edit was made on. */
  ifMatch?: string | number
  /** A call that the console makes by itself: it does not prolong the session. */
  isPoll?: boolean
  signal?: AbortSignal
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Calls the service. Throws a `CallError` for every answer but a success. */
export async function call<Answer>(method: Method, path: string, options: Options = {}) {
  const response = await receive(method, path, options)
  return (await response.json()) as Answer
}

/** As `call`, for answers that are not JSON. */
export async function receive(method: Method, path: string, options: Options = {}) {
  const response = await send(method, path, options)
  if (response.ok) return response
  throw await errorOf(response)
}

const known = new Map<string, { etag: string; answer: unknown }>()
/** More than the pages of the lists that one screen shows. */
const MAX_KNOWN = 50

/** Reads a list again and again: an unchanged answer is not sent anew. The page keeps the ETag itself (`no-store`). */
export async function poll<Answer>(path: string, options: Omit<Options, 'body'> = {}) {
  const before = known.get(path)
  const response = await send('GET', path, options, before && { 'if-none-match': before.etag })
  if (response.status === 304 && before) return before.answer as Answer
  if (!response.ok) throw await errorOf(response)
  const answer = (await response.json()) as Answer
  const etag = response.headers.get('etag')
  known.delete(path) // The latest answer is the last one of the map.
  if (etag) known.set(path, { etag, answer })
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  return answer
}

async function send(
  method: Method,
  path: string,
  { body, ifMatch, isPoll, signal }: Options,
  headers: Record<string, string> = {},
) {
  const isFile = body instanceof Blob
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': isFile ? body.type : 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...(isPoll && { 'console-poll': '1' }),
      },
      body: isFile ? body : body ? JSON.stringify(body) : null,
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, {
      code: 'no-answer',
      message: 'The console’s service does not answer. Your input is still here; try again.',
    })
  }
}
