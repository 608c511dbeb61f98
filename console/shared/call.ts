import type * as z from 'zod/mini'
import type { ParamsOf } from '../../contract/console/call.ts'
import type { CallName, ConsoleCalls } from '../../contract/console/calls/console-calls.ts'
import type { RefusalBody, RefusalCode } from '../../contract/console/refusals.ts'
import { isReadable, unreadable } from './files/files-of.ts'

/** Codes that the page itself gives: no complete answer came, or the file to send cannot be read. */
type LocalCode = 'no-answer' | 'unreadable'

/** A call that was refused or did not arrive. `message` is a sentence for the person. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: RefusalCode | LocalCode
  readonly details: Record<string, unknown>

  constructor(status: number, { code, message, ...details }: Refused) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const isSessionEnd = (error: unknown) => error instanceof CallError && error.code === 'not-signed-in'

type Refused = Omit<RefusalBody, 'code'> & { code: RefusalCode | LocalCode; message: string }

/** The input of a call as its definition names it, and the options of the request. */
export type Input<Name extends CallName> = Address<Name> &
  Part<Name, 'body'> &
  (ConsoleCalls[Name] extends { upload: object } ? { body: object } : object) &
  (ConsoleCalls[Name] extends { changes: string } ? { ifMatch: number | undefined } : object) & {
    /** A call that the console makes by itself: it does not prolong the session. */
    isPoll?: boolean
    /** The call goes on when the page is left. Its body has at most 64 kB. */
    keepalive?: boolean
    signal?: AbortSignal
  }

type Address<Name extends CallName> = Part<Name, 'query'> &
  (Name extends `${string}/:${string}` ? { params: ParamsOf<Name> } : object)

/** Optional if nothing in it is required. */
type Part<Name extends CallName, Key extends 'query' | 'body'> =
  ConsoleCalls[Name] extends Record<Key, infer Schema extends z.core.$ZodType>
    ? object extends z.input<Schema>
      ? { [key in Key]?: z.input<Schema> }
      : { [key in Key]: z.input<Schema> }
    : object

/** The last argument, which is left out if nothing in it is required. */
export type Given<Value> = object extends Value ? [value?: Value] : [value: Value]

export type AnswerOf<Name extends CallName> = ConsoleCalls[Name] extends {
  answer: infer Schema extends z.core.$ZodType
}
  ? z.output<Schema>
  : never

/** The calls whose definition has the part. */
export type CallWith<Part> = {
  [Name in CallName]: ConsoleCalls[Name] extends Part ? Name : never
}[CallName]

/** Calls the service. Throws a `CallError` for every answer but a success. */
export async function call<Name extends CallName>(name: Name, ...[input]: Given<Input<Name>>) {
  const response = await send(name, withLimit(name, input))
  if (!response.ok) throw await errorOf(response)
  return readWhole<AnswerOf<Name>>(name, response.json(), input)
}

/** As `call`, for answers that are files. */
export async function receive<Name extends CallName>(name: Name, ...[input]: Given<Input<Name>>) {
  const response = await send(name, input)
  if (!response.ok) throw await errorOf(response)
  return { headers: response.headers, content: await readWhole(name, response.blob(), input) }
}

const known = new Map<string, { etag: string; answer: unknown }>()
/** More than the pages of the lists that one screen shows. */
const MAX_KNOWN = 50

/** The answers of early calls, until the first call of the same name and address takes them. */
const early = new Map<string, Promise<Response>>()

/** Prefetches: sends a call before the screen that needs its answer is loaded. */
export function callEarly<Name extends CallName>(name: Name, ...[input]: Given<Input<Name>>) {
  const response = send(name, withLimit(name, input))
  response.catch(() => {}) // The call that takes the answer handles the failure.
  early.set(`${name} ${addressWith(name, input)}`, response)
}

function takeEarly(key: string) {
  const response = early.get(key)
  early.delete(key)
  return response
}

/** Reads a list again and again: an unchanged answer is not sent anew. The page keeps the ETag itself (`no-store`). */
export async function poll<Name extends CallWith<{ etag: 'content' }>>(name: Name, ...[input]: Given<Input<Name>>) {
  const address = addressWith(name, input)
  const before = known.get(address)
  const response = await send(name, withLimit(name, input), before && { 'if-none-match': before.etag })
  if (response.status === 304 && before) return before.answer as AnswerOf<Name>
  if (!response.ok) throw await errorOf(response)
  const answer = await readWhole<AnswerOf<Name>>(name, response.json(), input)
  const etag = response.headers.get('etag')
  known.delete(address) // The latest answer is the last one of the map.
  if (etag) known.set(address, { etag, answer })
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  return answer
}

/** A connection that was cut without notice never answers, so reads have a time limit. */
const READ_LIMIT_MS = 20_000

/** Only reads have the limit: files may take longer, and a change may already have been stored. */
function withLimit(name: CallName, input: AnyInput = {}): AnyInput {
  if (!isRead(name)) return input
  return { ...input, limit: AbortSignal.timeout(READ_LIMIT_MS) }
}

/** For pictures, which the browser reads itself. */
export const addressOf = <Name extends CallName>(name: Name, ...[input]: Given<Address<Name>>) =>
  addressWith(name, input)

type AnyInput = {
  params?: Record<string, string>
  query?: unknown
  body?: unknown
  ifMatch?: number | undefined
  isPoll?: boolean
  keepalive?: boolean
  signal?: AbortSignal
  limit?: AbortSignal
}

function addressWith(name: CallName, { params = {}, query }: AnyInput = {}) {
  const path = name.slice(name.indexOf('/')).replace(/:(\w+)/g, (_, param) => encodeURIComponent(params[param] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return `/api${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

async function send(name: CallName, input: AnyInput = {}, headers: Record<string, string> = {}) {
  const { body, ifMatch, isPoll, keepalive = false, signal, limit } = input
  const isFile = body instanceof Blob
  const address = addressWith(name, input)
  const begun = takeEarly(`${name} ${address}`)
  if (begun) return begun
  try {
    return await fetch(address, {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...(isPoll && { 'console-poll': '1' }),
      },
      body: isFile ? body : body === undefined ? null : JSON.stringify(body),
      keepalive,
      signal: AbortSignal.any([signal, limit].filter((one) => one !== undefined)),
    })
  } catch (error) {
    if (isFile && !signal?.aborted && !(await isReadable(body)))
      throw new CallError(0, { code: 'unreadable', message: `The file ${unreadable}. Choose it again.` })
    throw interruptionOf(name, error, signal)
  }
}

/** The connection may be cut, and the time of the call may end, before the whole answer is there. */
async function readWhole<T>(name: CallName, content: Promise<T>, { signal }: AnyInput = {}) {
  try {
    return await content
  } catch (error) {
    throw interruptionOf(name, error, signal)
  }
}

const isRead = (name: CallName) => name.startsWith('GET ')

/** The error of a call without a complete answer; a call that the page cancelled keeps its own. */
function interruptionOf(name: CallName, error: unknown, signal: AbortSignal | undefined) {
  if (signal?.aborted) return error
  const reason = navigator.onLine ? 'The console’s service does not answer.' : 'This device is offline.'
  const when = navigator.onLine ? '' : ' when the connection is back'
  const message = isRead(name) ? `${reason} Try again${when}.` : `${reason} Your input is still here; try again${when}.`
  return new CallError(0, { code: 'no-answer', message })
}

/** With the sentence of the service, if it gave one. */
async function errorOf(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  if (body && typeof body === 'object' && 'code' in body && 'message' in body)
    return new CallError(response.status, body as RefusalBody)
  return new CallError(response.status, {
    code: 'no-answer',
    message: `The service answered ${response.status}. Try again in a moment.`,
  })
}
