import { countsOf } from '../../store/person/erase-person.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { unsentText, warnIfStillInLog } from '../cli/erase-texts.ts'
import type { Office } from '../cli/open-office.ts'
import { countsText, printMentions } from './person-texts.ts'
import { requirePerson } from './require-person.ts'

type EraseOptions = { yes?: true; dryRun?: true }

/** `person erase` */
export async function eraseAfterQuestion({ store, terminal }: Office, address: string, options: EraseOptions) {
  const person = await requirePerson({ store, terminal }, address)
  const { email, requests } = person
  const counts = countsText(countsOf(person))
  if (requests.length === 0) {
    printMentions(person, terminal)
    return terminal.out(`Nothing to do: no data about ${email} is stored.\n`)
  }
  if (options.dryRun) {
    printMentions(person, terminal)
    return terminal.out(`Would erase ${counts} about ${email}.\n`)
  }
  const question = `Erase ${counts} about ${email}${unsentText(person.deliveries)}? This cannot be undone.`
  if (!(await isConfirmed(terminal, question, options.yes))) return
  const ids = requests.map(({ id }) => id)
  const erased = await store.people.erase({ requests: ids, notes: [] }, null)
  printMentions(person, terminal)
  terminal.out(`Erased ${countsText(erased)} about ${email}. Copies remain in backups, and may remain in mailboxes.\n`)
  warnIfStillInLog(erased, terminal)
}
