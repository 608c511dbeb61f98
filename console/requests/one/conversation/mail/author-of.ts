import type { MailItem } from '../../../../../contract/console/conversation.ts'
import type { RequestAnswer } from '../../../../../contract/console/requests.ts'
import { isSameEmail } from '../../../../../records/email-address.ts'

export type Visitor = Pick<RequestAnswer, 'name' | 'email'>

/** The name of the staff member or the visitor, else the address. */
export function authorOf(
  { direction, by, from }: Pick<MailItem, 'direction' | 'by' | 'from'>,
  { name, email }: Visitor,
) {
  if (direction === 'out') return by?.name ?? 'The command line'
  return (isSameEmail(from, email) && name) || from
}
