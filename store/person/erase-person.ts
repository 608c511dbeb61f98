import type { Erase, Erased, EraseResult } from '../submissions/erase.ts'
import type { Person } from './find-person.ts'

/** The counts of the records that `erasePerson` erases. Submissions of other people that contain the address are not erased. */
export const countsOf = ({ leads, messages, mails }: Person): Erased => ({
  leads: leads.length,
  messages: messages.length,
  mails: mails.length,
})

/** Erases a person's submissions and the mails about them. */
export const erasePerson = (erase: Erase, { leads, messages }: Person): Promise<EraseResult> =>
  erase({ leads: idsOf(leads), messages: idsOf(messages) })

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
