import { genericRequest } from '../../contract/calls.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { post, type SubmissionMeta } from './post.ts'

export async function sendMail(html: string, submissionMeta: SubmissionMeta): Promise<Outcome> {
  return outcomeOf(await post('SendMail', genericRequest(html), submissionMeta))
}
