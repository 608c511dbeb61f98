import { isConfirmed } from '../cli/confirm.ts'
import { unsentText, warnIfStillInLog } from '../cli/erase-texts.ts'
import type { Office } from '../cli/open-office.ts'
import { countsOf, countsText, printMentions, sum } from './person-texts.ts'
import { requirePerson } from './require-person.ts'

type EraseOptions = { yes?: true; dryRun?: true; reference?: string }

/** `person erase` */
export async function eraseAfterQuestion({ store, terminal }: Office, address: string, options: EraseOptions) {
  const person = await requirePerson({ store, terminal }, address, options.reference)
  const { email, own, selection } = person
  const counts = countsText(countsOf(person))
  if (own.length === 0) {
    printMentions(person, terminal)
    return terminal.out(`Nothing to do: no data about ${email} is stored.\n`)
  }
  if (options.dryRun) {
    printMentions(person, terminal)
    return terminal.out(`Would erase ${counts} about ${email}.\n`)
  }
  const question = `Erase ${counts} about ${email}${unsentText(sum(own, 'unsent'))}? This cannot be undone.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const erased = await store.people.erase(selection, null)
  printMentions(person, terminal)
  terminal.out(`Erased ${countsText(erased)} about ${email}. Copies remain in backups, and may remain in mailboxes.\n`)
  warnIfStillInLog(erased, terminal)
}
