import type { EnteredRequest } from '../contract/console/entered-request.ts'
import type { Field, Role } from '../contract/forms/field.ts'
import { forms } from '../contract/forms/forms.ts'
import { type NewRequest, newRequest } from './request.ts'

/** The entered values are stored under the names of the form's fields. A value without a field has a name of its own. */
export function enteredRequest({ form, name, company, email, telephone, message }: EnteredRequest): NewRequest {
  const described: [string, Field][] = Object.entries(forms[form].fields)
  const nameOf = (role: Role, otherwise: string) => described.find(([, { is }]) => is === role)?.[0] ?? otherwise
  const values = [
    [nameOf('name', 'Name'), name],
    [nameOf('company', 'Company'), company],
    [nameOf('email', 'Email'), email],
    ['Telephone', telephone],
    [nameOf('text', 'Text'), message],
  ].filter(([, value]) => value !== '')
  const request = newRequest({ form, fields: Object.fromEntries(values), createdAt: null, html: null })
  return { ...request, name: name || null, company: company || null }
}
