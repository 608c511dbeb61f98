import { isConfirmed } from '../cli/confirm.ts'
import { notYetSent, sayStillInLog } from '../cli/erase-texts.ts'
import type { Office } from '../cli/open-office.ts'
import { findPerson } from './find-person.ts'
import { countsOf, countsText, sayMentions } from './person-texts.ts'

type EraseOptions = { yes?: true; dryRun?: true }

/** `person erase` */
export async function erasePerson(
  { store, terminal }: Office,
  asked: string,
  options: EraseOptions,
) {
  const person = await findPerson({ store, terminal }, asked)
  const { email, leads, messages } = person
  const counts = countsText(countsOf(person))
  if (leads.length + messages.length === 0) {
    sayMentions(person, terminal)
    return terminal.out(`There is nothing about ${email}.\n`)
  }
  if (options.dryRun) {
    sayMentions(person, terminal)
    return terminal.out(`Would erase ${counts} about ${email}.\n`)
  }
  const question = `Erase ${counts} about ${email}${notYetSent(person.mails)}? It cannot be undone.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const ids = (records: { id: string }[]) => records.map(({ id }) => id)
  const erased = await store.erase({ leads: ids(leads), messages: ids(messages) })
  sayMentions(person, terminal)
  terminal.out(
    `Erased ${countsText(erased)} about ${email}. Backups still hold them, mailboxes may.\n`,
  )
  sayStillInLog(erased, terminal)
}
