import { forms } from '../contract/forms/forms.ts'
import { referenceOf } from '../contract/request/reference.ts'
import { oneLine } from './one-line.ts'
import type { Request } from './request.ts'

const MAX_ABOUT = 200

/** The subject of an answer, with the reference once: inbox and mailbox find the request by it. */
export function answerSubject({ id, form, subject }: Pick<Request, 'id' | 'form' | 'subject'>) {
  const reference = referenceOf(id)
  const about = oneLine(subject ?? forms[form].title, MAX_ABOUT).replace(/^(?:re|aw|sv|رد):\s*/i, '')
  return `Re: ${about}${about.includes(reference) ? '' : ` [${reference}]`}`
}
