import type { FoundRequest } from '../../contract/console/people.ts'
import type { ErasedPerson } from '../../store/person/erase-person.ts'
import { counted } from '../cli/counted.ts'
import type { Terminal } from '../cli/terminal.ts'
import type { Person } from './require-person.ts'

/** Example: `3 requests, 3 deliveries and 0 notes` */
export const countsText = ({ requests, deliveries, notes, drafts }: ErasedPerson) =>
  `${counted(requests, 'request')}, ${drafts > 0 ? `${counted(drafts, 'draft')}, ` : ''}${counted(deliveries, 'delivery', 'deliveries')} and ${counted(notes, 'note')}`

/** Of the records that are exported or erased. */
export const countsOf = ({ own }: Person): ErasedPerson => ({
  requests: own.length,
  deliveries: sum(own, 'deliveries'),
  notes: sum(own, 'notes'),
  drafts: sum(own, 'drafts'),
})

export const sum = (requests: FoundRequest[], field: 'deliveries' | 'notes' | 'drafts' | 'unsent') =>
  requests.reduce((total, request) => total + request[field], 0)

/** Names other people's requests, notes and drafts that mention the person: staff must read them and decide. */
export function printMentions({ mentions, notes, drafts }: Person, { err }: Terminal) {
  for (const { id } of mentions)
    err(`Another person's request contains the address; read it and decide: office requests show ${id}\n`)
  for (const { requestId } of notes)
    err(`A note about another person names this one; read it in the console and decide: /inbox/${requestId}\n`)
  for (const { by, requestId } of drafts)
    err(`A draft of ${by} about another person names this one; decide in the console, in People: /inbox/${requestId}\n`)
}
