import type { Erase, Erased, Erasing } from '../submissions/erase.ts'
import type { Person } from './find-person.ts'

/** The counts of what `erasePerson` erases. Submissions of other people stay, even if they contain the address. */
export const countsOf = ({ leads, messages, mails }: Person): Erased => ({
  leads: leads.length,
  messages: messages.length,
  mails: mails.length,
})

/** Erases a person's submissions with the mails about them. */
export const erasePerson = (erase: Erase, { leads, messages }: Person): Promise<Erasing> =>
  erase({ leads: idsOf(leads), messages: idsOf(messages) })

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
