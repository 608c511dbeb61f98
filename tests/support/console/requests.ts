import type { ListAnswer, RequestAnswer, RequestRow } from '../../../contract/console/requests.ts'
import type { SessionAnswer } from '../../../contract/console/sign-in.ts'

const AT = Date.UTC(2026, 10, 21, 12)

export const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`

export const amara = { id: idOf(900), name: 'Amara Okafor' }
export const kerstin = { id: idOf(901), name: 'Kerstin Wolf' }

export const session: SessionAnswer = {
  me: { ...amara, email: 'amara@sextant.example', areas: ['inbox'] },
  company: 'Sextant',
  timeZone: 'Europe/Berlin',
  version: '1',
  now: AT,
  endsAt: AT + 1_800_000,
  isConfirmed: true,
  passkeys: 2,
}

/** The row of a request; a later one has a higher number. */
export const aRow = (number: number, change: Partial<RequestRow> = {}): RequestRow => ({
  id: idOf(number),
  form: 'trial',
  receivedAt: AT + number * 1000,
  locale: 'en',
  company: `Company ${number}`,
  name: null,
  email: `office@company${number}.example`,
  subject: null,
  industry: 'Healthcare',
  budget: '5k-15k',
  status: 'new',
  suspectedFor: null,
  isHeld: false,
  owner: null,
  followUpOn: null,
  firstAnsweredAt: null,
  isAnswerMeasured: false,
  waitingSince: null,
  lastWriter: null,
  version: 1,
  excerpt: 'We want an agent that books appointments.',
  source: 'direct',
  ...change,
})

export function aList(rows: RequestRow[], change: Partial<ListAnswer> = {}): ListAnswer {
  const count = { count: rows.length, isMore: false }
  const views = { waiting: count, mine: count, due: count, all: count, spam: count }
  return { rows, next: null, total: count, views, ...change }
}

export function aRequest(change: Partial<RequestAnswer> = {}): RequestAnswer {
  const { excerpt, source: _, ...state } = aRow(1)
  return {
    ...state,
    reference: '1XB-7QM-3KP',
    rows: [
      { label: 'Company name', text: 'Company 1' },
      { label: 'Project description', text: excerpt },
    ],
    text: excerpt,
    language: [],
    consent: null,
    attribution: [],
    enteredBy: null,
    acceptedAt: null,
    spamAt: null,
    related: [],
    deliveries: [],
    hasEarlierDeliveries: false,
    notes: [],
    changes: [],
    ...change,
  }
}
