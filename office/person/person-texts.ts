import type { Erased } from '../../store/submissions/erase.ts'
import { counted } from '../cli/counted.ts'
import type { Terminal } from '../cli/terminal.ts'
import type { Person } from './find-person.ts'

/** `2 leads, 1 message and 3 mails` */
export const countsText = ({ leads, messages, mails }: Erased) =>
  `${counted(leads, 'lead')}, ${counted(messages, 'message')} and ${counted(mails, 'mail')}`

export const countsOf = ({ leads, messages, mails }: Person): Erased => ({
  ...{ leads: leads.length, messages: messages.length, mails: mails.length },
})

/** Names what others sent, where only a person can tell what it says about this one. */
export function sayMentions({ mentions }: Person, { err }: Terminal) {
  for (const id of mentions.leads) err(`The address also stands in a lead of another: ${id}\n`)
  for (const id of mentions.messages)
    err(`The address also stands in a message of another: ${id}\n`)
}
