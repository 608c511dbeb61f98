import { countsOf } from '../../store/person/erase-person.ts'
import { personJson } from '../../store/person/person-json.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFile } from '../cli/output-file.ts'
import { jsonText } from '../cli/terminal.ts'
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
  if (!file) return terminal.out(jsonText(personJson(person)))
  writeFile(file, jsonText(personJson(person)), options)
  terminal.out(`Wrote ${counts} to ${file}.\n`)
}
