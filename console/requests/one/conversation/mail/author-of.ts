import type { MailItem } from '../../../../../contract/console/conversation.ts'
import type { RequestAnswer } from '../../../../../contract/console/requests.ts'

export type Visitor = Pick<RequestAnswer, 'name' | 'email'>

export const isSameAddress = (one: string, other: string | null) => one.trim().toLowerCase() === other?.toLowerCase()

/** The name of the staff member or the visitor, else the address. */
export function authorOf(
  { direction, by, from }: Pick<MailItem, 'direction' | 'by' | 'from'>,
  { name, email }: Visitor,
) {
  if (direction === 'out') return by?.name ?? 'The command line'
  return (isSameAddress(from, email) && name) || from
}
