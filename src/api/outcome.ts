import { SUCCESS } from '../../contract/envelope.ts'
import type { Answer } from './post.ts'

/**
 * How sending a form ended. `refused`: the service said no; `unreachable`: no answer, or none that
 * carries a status; `broken`: something threw before or after.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'broken'

export function outcomeOf(answer: Answer): Outcome {
  const statusId = answer.kind === 'answered' ? statusIdOf(answer.body) : undefined
  if (answer.kind === 'failed' || statusId === undefined) return 'unreachable'
  const isOk = answer.status >= 200 && answer.status < 300
  return isOk && statusId === SUCCESS ? 'sent' : 'refused'
}

function statusIdOf(body: unknown): unknown {
  const status = isRecord(body) ? body.ObjdbmlStatus : undefined
  return isRecord(status) ? (status.StatusId ?? undefined) : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
