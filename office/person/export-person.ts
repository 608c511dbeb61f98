import { countsOf } from '../../store/person/erase-person.ts'
import type { Person } from '../../store/person/find-person.ts'
import { recordsText } from '../../store/person/person-json.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFileInParts } from '../cli/output-file.ts'
import { safeJson } from '../cli/terminal.ts'
import { countsText, printMentions } from './person-texts.ts'
import { requirePerson } from './require-person.ts'

type ExportOptions = { force?: true; dryRun?: true }

/** `person export` */
export async function exportPerson(
  { store, terminal }: Office,
  email: string,
  name: string | undefined,
  options: ExportOptions,
) {
  const person = await requirePerson({ store, terminal }, email)
  const counts = countsText(countsOf(person))
  printMentions(person, terminal)
  const file = name === undefined ? undefined : fromCaller(terminal.env, name)
  if (options.dryRun) {
    if (file) checkWritable(file, options)
    return terminal.out(`Would export ${counts} about ${person.email}.\n`)
  }
  if (file) {
    await writeFileInParts(file, personText(person), options)
    return terminal.out(`Wrote ${counts} to ${file}.\n`)
  }
  for await (const part of personText(person)) {
    terminal.out(part)
    await terminal.drained?.()
  }
}

async function* personText({ email, ...records }: Person) {
  for await (const part of recordsText({ email }, records)) yield safeJson(part)
}
