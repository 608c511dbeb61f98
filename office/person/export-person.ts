import { touchesJson } from '../../records/attribution-fields.ts'
import { messageTexts } from '../../records/message.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFile } from '../cli/output-file.ts'
import { jsonText } from '../cli/terminal.ts'
import { findPerson, type Person } from './find-person.ts'
import { countsOf, countsText, sayMentions } from './person-texts.ts'

type ExportOptions = { force?: true; dryRun?: true }

/** `person export` */
export async function exportPerson(
  { store, terminal }: Office,
  email: string,
  name: string | undefined,
  options: ExportOptions,
) {
  const person = await findPerson({ store, terminal }, email)
  const counts = countsText(countsOf(person))
  sayMentions(person, terminal)
  const file = name === undefined ? undefined : fromCaller(terminal.env, name)
  if (options.dryRun) {
    if (file) checkWritable(file, options)
    return terminal.out(`There are ${counts} about ${person.email}.\n`)
  }
  if (!file) return terminal.out(jsonText(asJson(person)))
  writeFile(file, jsonText(asJson(person)), options)
  terminal.out(`Wrote ${counts} to ${file}.\n`)
}

const asJson = ({ email, leads, messages, mails }: Person) => ({
  email,
  leads: leads.map((lead) => ({ ...withDates(lead), ...touchesJson(lead) })),
  messages: messages.map(({ read, ...message }) => ({
    ...withDates(message),
    ...touchesJson(message),
    ...messageTexts(read),
  })),
  mails: mails.map(withDates),
})

/** Times as people and other programs read them. */
const withDates = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
