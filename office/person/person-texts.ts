import type { Person } from '../../store/person/find-person.ts'
import type { Erased } from '../../store/submissions/erase.ts'
import { counted } from '../cli/counted.ts'
import type { Terminal } from '../cli/terminal.ts'

/** Example: `2 leads, 1 message and 3 mails` */
export const countsText = ({ leads, messages, mails }: Erased) =>
  `${counted(leads, 'lead')}, ${counted(messages, 'message')} and ${counted(mails, 'mail')}`

/** Names other people's submissions that contain the address: staff must read them and decide. */
export function printMentions({ mentions }: Person, { err }: Terminal) {
  const print = (what: string, id: string) =>
    err(
      `Another person's ${what} contains the address; read it and decide: office ${what}s show ${id}\n`,
    )
  for (const id of mentions.leads) print('lead', id)
  for (const id of mentions.messages) print('message', id)
}
