import type { Person } from '../../store/person/find-person.ts'
import type { Erased } from '../../store/submissions/erase.ts'
import { counted } from '../cli/counted.ts'
import type { Terminal } from '../cli/terminal.ts'

/** `2 leads, 1 message and 3 mails` */
export const countsText = ({ leads, messages, mails }: Erased) =>
  `${counted(leads, 'lead')}, ${counted(messages, 'message')} and ${counted(mails, 'mail')}`

/** Prints the ids of other people's submissions that contain the address: staff must read them and decide. */
export function sayMentions({ mentions }: Person, { err }: Terminal) {
  for (const id of mentions.leads) err(`The address also stands in a lead of another: ${id}\n`)
  for (const id of mentions.messages)
    err(`The address also stands in a message of another: ${id}\n`)
}
