import type { FormName } from '../../../contract/forms/form.ts'

type Fields = Record<string, string | string[]>

/** Valid values for the fields of each form, by field name. */
const complete: Record<FormName, Fields> = {
  trial: {
    CompanyName: 'Meridian Freight Ltd',
    Email: 'ada@meridian.example',
    Industry: 'Travel & Hospitality',
    UseCase: 'Order Management',
    RequiredUsers: '100+',
    Timeline: '1-2 weeks',
    BudgetRange: '5k-15k',
    RequiredTechnologies: 'TypeScript, PostgreSQL',
    Description: 'Read orders from mails.\r\nPut them into our ERP.',
  },
  agent: {
    CompanyName: 'Harbour Clinics',
    Email: 'noor@harbour.example',
    Industry: 'Healthcare',
    UseCase: 'Appointment Booking',
    RequiredUsers: '51-200',
    Timeline: '1-2 months',
    Features: ['CRM Integration', 'Real-time Notifications'],
    Description: 'Book and move appointments by chat, day and night.',
  },
  contact: {
    name: 'Noor Haddad',
    email: 'noor@harbour.example',
    subject: 'A visit in May',
    message: 'May we see the plant?\r\nIs <Tuesday> possible?',
  },
}

/** For `inject`: the request of a form that a browser submits without script. */
export function formPost(form: FormName, change: Fields = {}, headers = {}) {
  const body = new URLSearchParams({ homepage: '' })
  for (const [name, value] of Object.entries({ ...complete[form], ...change })) {
    body.delete(name)
    for (const one of [value].flat()) body.append(name, one)
  }
  return {
    method: 'POST' as const,
    url: `/send/${form}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body.toString(),
  }
}
