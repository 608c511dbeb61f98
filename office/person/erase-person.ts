import { countsOf, erasePerson } from '../../store/person/erase-person.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { notYetSent, sayStillInLog } from '../cli/erase-texts.ts'
import type { Office } from '../cli/open-office.ts'
import { findAsked } from './find-asked.ts'
import { countsText, sayMentions } from './person-texts.ts'

type EraseOptions = { yes?: true; dryRun?: true }

/** `person erase` */
export async function eraseAsked(
  { store, terminal }: Office,
  asked: string,
  options: EraseOptions,
) {
  const person = await findAsked({ store, terminal }, asked)
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
  const erased = await erasePerson(store.erase, person)
  sayMentions(person, terminal)
  terminal.out(
    `Erased ${countsText(erased)} about ${email}. Backups still hold them, mailboxes may.\n`,
  )
  sayStillInLog(erased, terminal)
}
