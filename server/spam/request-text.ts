import { normalizeEmail } from '../../records/email-address.ts'
import { fieldOf, type NewRequest, textOf } from '../../records/request.ts'

/** The visitor's text for the spam filter, in one form for all requests. */
export type RequestText = {
  /** The short fields: company name and technologies, or name and subject. */
  title: string
  text: string
  email: string
}

export const requestTextOf = (request: NewRequest): RequestText => ({
  title: [request.company, fieldOf(request.fields, 'RequiredTechnologies'), request.name, request.subject]
    .filter((text) => text !== null)
    .join('\n'),
  text: textOf(request),
  email: normalizeEmail(request.email ?? ''),
})
