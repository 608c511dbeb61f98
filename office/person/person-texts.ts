import type { ErasedPerson } from '../../store/person/erase-person.ts'
import type { Person } from '../../store/person/find-person.ts'
import { counted } from '../cli/counted.ts'
import type { Terminal } from '../cli/terminal.ts'

/** Example: `3 requests, 3 deliveries and 0 notes` */
export const countsText = ({ requests, deliveries, notes }: ErasedPerson) =>
  `${counted(requests, 'request')}, ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(notes, 'note')}`

/** Names other people's requests and notes that mention the person: staff must read them and decide. */
export function printMentions({ mentions }: Person, { err }: Terminal) {
  for (const { id } of mentions.requests)
    err(`Another person's request contains the address; read it and decide: office requests show ${id}\n`)
  for (const { requestId } of mentions.notes)
    err(`A note about another person names this one; read it in the console and decide: /inbox/${requestId}\n`)
}
