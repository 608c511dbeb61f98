import type { ErasedPerson } from '../../store/person/erase-person.ts'
import type { Person } from '../../store/person/find-person.ts'
import { counted } from '../cli/counted.ts'
import type { Terminal } from '../cli/terminal.ts'

/** Example: `2 leads, 1 message, 3 deliveries and 0 notes` */
export const countsText = ({ leads, messages, deliveries, notes }: ErasedPerson) =>
  `${counted(leads, 'lead')}, ${counted(messages, 'message')}, ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(notes, 'note')}`

/** Names other people's submissions and notes that mention the person: staff must read them and decide. */
export function printMentions({ mentions }: Person, { err }: Terminal) {
  const print = (what: string, id: string) =>
    err(
      `Another person's ${what} contains the address; read it and decide: office ${what}s show ${id}\n`,
    )
  for (const id of mentions.leads) print('lead', id)
  for (const id of mentions.messages) print('message', id)
  for (const { requestId } of mentions.notes)
    err(
      `A note about another person names this one; read it in the console and decide: /inbox/${requestId}\n`,
    )
}
