import { genericRequest } from '../../contract/calls.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { post } from './post.ts'

export async function sendMail(html: string, idempotencyKey: string): Promise<Outcome> {
  return outcomeOf(await post('SendMail', genericRequest(html), { idempotencyKey }))
}
