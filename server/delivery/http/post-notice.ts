import { DeliveryError } from '../worker/channel.ts'

/** The longest time until the answer. */
export const ANSWER_TIMEOUT_MS = 15_000

type Options = {
  headers?: Record<string, string>
  /** Aborts the call in progress. */
  signal: AbortSignal
}

/**
 * Posts JSON to a receiver of the company. Throws a `DeliveryError` unless the answer is 2xx. Redirects are not followed and
 * the answer's body is not read. The sentences of errors name no address, because the address may be a secret.
 */
export async function postNotice(url: string, body: string, { headers, signal }: Options) {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Site-Notices/1', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, timeout]),
  }).catch((error: unknown) => {
    if (signal.aborted) throw new DeliveryError('server', 'The delivery was stopped')
    throw new DeliveryError('temporary', timeout.aborted ? NO_ANSWER : connectionProblem(error))
  })
  await answer.body?.cancel().catch(() => {})
  const { status } = answer
  if (status >= 200 && status < 300) return
  if (status === 410) throw new DeliveryError('gone', 'The receiver answered 410: it wants no more notices')
  const redirect = status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''
  const retryAfterMs = readRetryAfter(answer.headers.get('retry-after'))
  throw new DeliveryError('temporary', `The receiver answered ${status}${redirect}`, {
    retryAfterMs,
  })
}

const NO_ANSWER = `The receiver did not answer within ${ANSWER_TIMEOUT_MS / 1_000} s`

/** A receiver that asks for more time than this is asked again after it. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000

/** Seconds or a date; 0 if it is missing or unreadable. */
function readRetryAfter(value: string | null) {
  if (value === null) return 0
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS) : 0
}

function connectionProblem(error: unknown) {
  const { cause } = error as { cause?: { code?: string; name?: string } }
  const code = cause?.code ?? cause?.name ?? 'no code'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the receiver cannot be resolved'
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection'
  if (/CERT|SIGNATURE|ALTNAME|ISSUER/.test(code)) return `The certificate of the receiver is not valid (${code})`
  return `The connection to the receiver failed (${code})`
}
