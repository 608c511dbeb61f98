import { closedStatuses } from '../../../contract/console/request-status.ts'
import type { RequestRow } from '../../../contract/console/requests.ts'
import { budgetLabel } from '../../../contract/forms/options.ts'
import { dayText } from '../../shared/times/times.ts'

type Sender = Pick<RequestRow, 'company' | 'name' | 'email'>

/** A row for a name: the company, the person, or the address. */
export const senderOf = ({ company, name, email }: Sender) => company ?? name ?? email ?? 'Unknown sender'

/** Whether both came from the same address in the same name. */
export const isSameSender = (one: Sender, other: Sender) =>
  one.email !== null && one.email === other.email && senderOf(one) === senderOf(other)

/** Who wrote the last mail after the request: `isWaiting`, the visitor, and nobody has answered. Null: nobody wrote. */
export function lastMailOf({ waitingSince, lastWriter }: Pick<RequestRow, 'waitingSince' | 'lastWriter'>) {
  if (waitingSince !== null) return { text: 'Wrote back', isWaiting: true }
  return lastWriter === null ? null : { text: 'Answered', isWaiting: false }
}

/** The subject of a message, or the industry and budget of a request. */
export const topicOf = ({ subject, industry, budget }: RequestRow) =>
  subject ?? [industry, budget && budgetLabel(budget)].filter(Boolean).join(' · ')

export type NextStep = { text: string; isDue: boolean }

/** The next step of an open request, and whether it is due. Null for closed and held requests, and without a step. */
export function nextStepOf({ status, owner, followUpOn, isHeld }: RequestRow, today: string): NextStep | null {
  if (closedStatuses.includes(status) || isHeld) return null
  if (followUpOn) return { text: dayText(followUpOn, today), isDue: followUpOn <= today }
  if (!owner) return { text: 'Assign', isDue: false }
  return status === 'new' ? { text: 'Answer', isDue: false } : null
}
