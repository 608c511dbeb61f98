import { genericRequest } from '../../contract/wire/call-request.ts'
import { type Submitted, submittedOf } from './outcome.ts'
import { post, type RequestMeta } from './post.ts'

export async function sendMail(html: string, requestMeta: RequestMeta): Promise<Submitted> {
  return submittedOf(await post('SendMail', genericRequest(html), requestMeta))
}
