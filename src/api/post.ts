import { type Attribution, attributionHeaders } from '../../contract/attribution.ts'
import { SERVICE_PATH } from '../../contract/calls.ts'
import { type FormSignals, formSignalHeaders } from '../../contract/form-signals.ts'

export type Call = 'ProposalInsert' | 'SendMail' | 'EmployessDetailAll'

/** `failed`: no answer within the time, or one that is not JSON. */
export type Answer = { kind: 'answered'; status: number; body: unknown } | { kind: 'failed' }

/** What travels beside a form's request. */
export type SubmissionMeta = Required<
  Pick<Options, 'idempotencyKey' | 'formSignals' | 'attribution'>
>

/** A request that is under way already, since then by the page's clock. */
export type Prefetched = { response: Promise<Response>; abort: () => void; beganAt: number }

type Options = {
  /** Lets the service recognise a request that comes twice. */
  idempotencyKey?: string
  /** How the form was filled in. */
  formSignals?: FormSignals
  /** How the visitor came to the site. */
  attribution?: Attribution
  /** Stands for the first try. */
  prefetched?: Prefetched | undefined
}

/** In all, a second try and the reading of the answer included. */
export const ANSWER_MS = 15_000
export const PAUSE_BEFORE_RETRY_MS = 500

export const post = postTo(__SERVICE_HOST__)

/** An existing backend on another host allows no header but `Content-Type`, and knows no keys: it is asked once. */
export function postTo(host: string) {
  const ownService = host === ''
  return async (call: Call, body: unknown, options: Options = {}): Promise<Answer> => {
    const { prefetched } = options
    const headers = {
      'Content-Type': 'application/json',
      ...(ownService && furtherHeaders(options)),
    }
    const limit = new AbortController()
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: limit.signal,
    }
    const ranMs = prefetched ? performance.now() - prefetched.beganAt : 0
    const timer = setTimeout(() => limit.abort(), Math.max(0, ANSWER_MS - ranMs))
    try {
      const url = `${host}${SERVICE_PATH}/${call}`
      const response = await reach(url, request, { tries: ownService ? 2 : 1, prefetched })
      return { kind: 'answered', status: response.status, body: await response.json() }
    } catch {
      return { kind: 'failed' }
    } finally {
      clearTimeout(timer)
    }
  }
}

const furtherHeaders = ({
  idempotencyKey,
  formSignals,
  attribution,
}: Options): Record<string, string> => ({
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  ...(formSignals && formSignalHeaders(formSignals)),
  ...(attribution && attributionHeaders(attribution)),
})

/** Tries again only when the connection failed: an answer is an answer, and when the time is up it is up. */
async function reach(
  url: string,
  request: RequestInit & { signal: AbortSignal },
  { tries, prefetched }: { tries: number; prefetched?: Prefetched | undefined },
): Promise<Response> {
  try {
    if (prefetched) request.signal.addEventListener('abort', prefetched.abort)
    return await (prefetched ? prefetched.response : fetch(url, request))
  } catch (error) {
    if (tries === 1 || request.signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_RETRY_MS))
    return reach(url, request, { tries: tries - 1 })
  }
}
