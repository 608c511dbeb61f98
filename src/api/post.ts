import { type Attribution, attributionHeaders } from '../../contract/attribution.ts'
import { type FormSignals, formSignalHeaders } from '../../contract/form-signals.ts'
import { FORM_LOCALE } from '../../contract/locales.ts'
import { FORM_CONSENT } from '../../contract/request/consent.ts'
import { SERVICE_PATH } from '../../contract/wire/call-request.ts'

export type Call = 'ProposalInsert' | 'SendMail' | 'EmployessDetailAll'

/** `failed`: no response before the timeout, or one that is not JSON. */
export type PostResult = { kind: 'response'; status: number; body: unknown } | { kind: 'failed' }

/** The values that a form sends in headers. */
export type RequestMeta = Required<Pick<Options, 'idempotencyKey' | 'formSignals' | 'attribution' | 'locale'>> &
  Pick<Options, 'consentHash'>

/** A request that an inline script has already sent; `startedAt` is from `performance.now()`. */
export type Prefetched = { response: Promise<Response>; abort: () => void; startedAt: number }

type Options = {
  /** Lets the service deduplicate repeated requests. */
  idempotencyKey?: string
  /** How the form was filled in. */
  formSignals?: FormSignals
  /** How the visitor came to the site. */
  attribution?: Attribution
  /** The locale of the page. */
  locale?: string
  /** The hash of the text of consent whose box is ticked. */
  consentHash?: string | undefined
  /** Used as the first attempt. */
  prefetched?: Prefetched | undefined
}

/** For the whole call: the first attempt, the retry and the body. */
export const TIMEOUT_MS = 15_000
export const RETRY_DELAY_MS = 500

export const post = postTo(__SERVICE_HOST__)

/**
 * An existing backend on another host allows no header but `Content-Type` and ignores idempotency keys, so calls to it
 * are not retried.
 */
export function postTo(host: string) {
  const isOwnService = host === ''
  return async (call: Call, body: unknown, options: Options = {}): Promise<PostResult> => {
    const { prefetched } = options
    const headers = {
      'Content-Type': 'application/json',
      ...(isOwnService && optionalHeaders(options)),
    }
    const timeout = new AbortController()
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: timeout.signal,
    }
    const elapsedMs = prefetched ? performance.now() - prefetched.startedAt : 0
    const timer = setTimeout(() => timeout.abort(), Math.max(0, TIMEOUT_MS - elapsedMs))
    try {
      const url = `${host}${SERVICE_PATH}/${call}`
      const response = await fetchWithRetry(url, request, {
        tries: isOwnService ? 2 : 1,
        prefetched,
      })
      return { kind: 'response', status: response.status, body: await response.json() }
    } catch {
      return { kind: 'failed' }
    } finally {
      clearTimeout(timer)
    }
  }
}

const optionalHeaders = ({
  idempotencyKey,
  formSignals,
  attribution,
  locale,
  consentHash,
}: Options): Record<string, string> => ({
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  ...(formSignals && formSignalHeaders(formSignals)),
  ...(attribution && attributionHeaders(attribution)),
  ...(locale && { [FORM_LOCALE]: locale }),
  ...(consentHash && { [FORM_CONSENT]: consentHash }),
})

/** Retries only after a connection failure, not after an error response or the timeout. */
async function fetchWithRetry(
  url: string,
  request: RequestInit & { signal: AbortSignal },
  { tries, prefetched }: { tries: number; prefetched?: Prefetched | undefined },
): Promise<Response> {
  try {
    if (prefetched) request.signal.addEventListener('abort', prefetched.abort)
    return await (prefetched ? prefetched.response : fetch(url, request))
  } catch (error) {
    if (tries === 1 || request.signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return fetchWithRetry(url, request, { tries: tries - 1 })
  }
}
