import type { WireProposal } from '../../contract/calls.ts'
import type { ContactMessage } from '../../contract/contact-message.ts'
import { FORM_LOCALE, readLocale } from '../../contract/locales.ts'

/** The form's fields as a proposal of the call ProposalInsert. */
export const proposalIn = (form: URLSearchParams, Flag: number): WireProposal => ({
  ProposalId: 0,
  CompanyName: textIn(form, 'CompanyName'),
  Email: textIn(form, 'Email'),
  Industry: textIn(form, 'Industry'),
  UseCase: textIn(form, 'UseCase'),
  RequiredUsers: textIn(form, 'RequiredUsers'),
  Features: form.getAll('Features').join(','),
  Timeline: textIn(form, 'Timeline'),
  Description: textIn(form, 'Description'),
  BudgetRange: textIn(form, 'BudgetRange'),
  RequiredTechnologies: textIn(form, 'RequiredTechnologies'),
  Flag,
  CreateDate: '',
})

export const messageIn = (form: URLSearchParams): ContactMessage => ({
  name: textIn(form, 'name'),
  email: textIn(form, 'email'),
  subject: textIn(form, 'subject'),
  message: textIn(form, 'message'),
})

export const localeIn = (form: URLSearchParams) => readLocale(form.get(FORM_LOCALE))

/** Browsers submit a line break as CR LF; in the pages' scripts it is LF. */
const textIn = (form: URLSearchParams, name: string) =>
  (form.get(name) ?? '').replaceAll('\r\n', '\n')
