import { genericRequest } from '../../contract/call-request.ts'
import { type Submitted, submittedOf } from './outcome.ts'
import { post, type SubmissionMeta } from './post.ts'

export async function sendMail(html: string, submissionMeta: SubmissionMeta): Promise<Submitted> {
  return submittedOf(await post('SendMail', genericRequest(html), submissionMeta))
}
