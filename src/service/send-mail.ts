import { genericRequest } from '../../contract/calls.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { post, type SentAs } from './post.ts'

export async function sendMail(html: string, sentAs: SentAs): Promise<Outcome> {
  return outcomeOf(await post('SendMail', genericRequest(html), sentAs))
}
