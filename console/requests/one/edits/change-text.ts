import type { ChangeBody, ChangeItem } from '../../../../contract/console/requests.ts'
import type { StaffName } from '../../../../contract/console/staff.ts'
import { serviceNow } from '../../../shared/clock.ts'
import { companyZone } from '../../../shared/session.ts'
import { statusWords } from '../../../shared/status/status-words.ts'
import { dateIn, dateText } from '../../../shared/times/times.ts'

const fieldWords: Record<ChangeItem['field'], string> = {
  status: 'Status',
  owner: 'Owner',
  followUpOn: 'Follow-up',
  waitingSince: 'Waiting',
}

/** The button in the state has the same words. */
export const NO_ANSWER_NEEDED = 'No answer needed'

/** `Status set to Won`, `Owner set to Amara Okafor and follow-up removed` */
export function changeText({ status, owner, followUpOn, waitingSince }: ChangeBody, staff: readonly StaffName[]) {
  const parts = [
    status && `Status set to ${statusWords[status]}`,
    owner === null && 'Owner removed',
    owner && `Owner set to ${staff.find(({ id }) => id === owner)?.name ?? 'another person'}`,
    followUpOn === null && 'Follow-up removed',
    followUpOn && `Follow-up set to ${dayOf(followUpOn)}`,
    waitingSince === null && NO_ANSWER_NEEDED,
  ].filter((part) => typeof part === 'string')
  return parts.map((part, index) => (index ? part[0]?.toLowerCase() + part.slice(1) : part)).join(' and ')
}

/** A change by staff in the same words. */
export function historyText({ field, after }: ChangeItem) {
  if (field === 'waitingSince') return after === null ? NO_ANSWER_NEEDED : 'Waiting for an answer again'
  if (after === null) return `${fieldWords[field]} removed`
  return `${fieldWords[field]} set to ${valueText(field, after)}`
}

function valueText(field: ChangeItem['field'], value: string | null) {
  if (value === null) return 'unassigned'
  if (field === 'status') return historyWords[value as keyof typeof historyWords] ?? value
  return field === 'followUpOn' ? dayOf(value) : value
}

/** `suspected` and `held`: a decision about spam was undone. The status of a suspected request is new. */
const historyWords = { ...statusWords, suspected: statusWords.new, held: 'Held' }

/** A date, since "Tomorrow" would be wrong in the history of the next day. */
const dayOf = (date: string) => dateText(date, dateIn(companyZone(), serviceNow()))
