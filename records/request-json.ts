import type { Request, RequestFields } from './request.ts'
import { requestRows } from './request-rows.ts'

const noProposal = {
  CompanyName: '',
  Email: '',
  Industry: '',
  UseCase: '',
  RequiredUsers: '',
  Features: [] as string[],
  Timeline: '',
  Description: '',
  BudgetRange: '',
  RequiredTechnologies: '',
}

/** The fields of both dialogs, for other programs: empty if the dialog does not have the field. */
export const proposalFields = (fields: RequestFields) =>
  ({ ...noProposal, ...fields }) as typeof noProposal

/** The parts of a request that do not depend on its form. */
function sharedPart(request: Request) {
  const {
    form: _,
    fields,
    html,
    createdAt,
    name,
    email,
    company,
    industry,
    budget,
    ...rest
  } = request
  const { subject, ...shared } = rest
  return shared
}

export const proposalJson = (request: Request) => ({
  ...sharedPart(request),
  kind: request.form,
  ...proposalFields(request.fields),
  createdAt: Number(request.createdAt),
})

export const messageJson = (request: Request) => ({
  ...sharedPart(request),
  senderName: request.name,
  senderEmail: request.email,
  subject: request.subject,
})

/** A contact message as texts: its four fields if they were found, and the whole text. */
export function messageTexts(request: Pick<Request, 'form' | 'fields'>) {
  const { fields } = request
  const { name, email, subject, message } = fields
  const text = requestRows(request)
  if (name === undefined) return { text: text[0]?.text ?? '' }
  return {
    ...{ name, email, subject, message },
    text: text.map((row) => `${row.label}\n${row.text}`).join('\n'),
  }
}
