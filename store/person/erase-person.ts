import type { Erase, Erased, Erasing } from '../submissions/erase.ts'
import type { Person } from './find-person.ts'

/** How much `erasePerson` erases. What others sent stays, even if the address occurs in it. */
export const countsOf = ({ leads, messages, mails }: Person): Erased => ({
  ...{ leads: leads.length, messages: messages.length, mails: mails.length },
})

/** Erases what a person sent, with the mails about it. */
export const erasePerson = (erase: Erase, { leads, messages }: Person): Promise<Erasing> =>
  erase({ leads: idsOf(leads), messages: idsOf(messages) })

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
