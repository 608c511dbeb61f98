import { SUCCESS } from '../../contract/envelope.ts'
import { isRecord } from './is-record.ts'
import type { PostResult } from './post.ts'

/**
 * The result of sending a form. `refused`: the service responded with another status than success; `unreachable`: no
 * response, or one without a status; `broken`: an exception before or after the call.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'broken'

export function outcomeOf(result: PostResult): Outcome {
  const statusId = result.kind === 'response' ? statusIdOf(result.body) : undefined
  if (result.kind === 'failed' || statusId === undefined) return 'unreachable'
  const isOk = result.status >= 200 && result.status < 300
  return isOk && statusId === SUCCESS ? 'sent' : 'refused'
}

function statusIdOf(body: unknown): unknown {
  const status = isRecord(body) ? body.ObjdbmlStatus : undefined
  return isRecord(status) ? (status.StatusId ?? undefined) : undefined
}
