import { SUCCESS } from '../../contract/envelope.ts'
import { isRecord } from './is-record.ts'
import { type Call, type PostResult, post, type RequestMeta } from './post.ts'

/**
 * The result of sending a form. `refused`: the service responded with another status than success; `unreachable`: no
 * response, or one without a status; `broken`: an exception before or after the call.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'broken'

/** `reference`: what the visitor can name; the service of another host answers none. */
export type Submitted = { outcome: Outcome; reference?: string | undefined }

/** Sends a form. */
export const submit = async (call: Call, body: object, requestMeta: RequestMeta): Promise<Submitted> =>
  submittedOf(await post(call, body, requestMeta))

export function submittedOf(result: PostResult): Submitted {
  const outcome = outcomeOf(result)
  const isOwnAnswer = __SERVICE_HOST__ === '' && outcome === 'sent' && result.kind === 'response'
  return { outcome, reference: isOwnAnswer ? referenceIn(result.body) : undefined }
}

/** As `referenceOf` in `contract/` writes it. A regular expression costs visitors less than the module. */
const referenceShape = /^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/

const referenceIn = (body: unknown) =>
  isRecord(body) && typeof body.Reference === 'string' && referenceShape.test(body.Reference)
    ? body.Reference
    : undefined

function outcomeOf(result: PostResult): Outcome {
  const statusId = result.kind === 'response' ? statusIdOf(result.body) : undefined
  if (result.kind === 'failed' || statusId === undefined) return 'unreachable'
  const isOk = result.status >= 200 && result.status < 300
  return isOk && statusId === SUCCESS ? 'sent' : 'refused'
}

function statusIdOf(body: unknown): unknown {
  const status = isRecord(body) ? body.ObjdbmlStatus : undefined
  return isRecord(status) ? (status.StatusId ?? undefined) : undefined
}
