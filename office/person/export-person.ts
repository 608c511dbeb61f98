import type { PersonRecords } from '../../store/person/people.ts'
import { recordsText } from '../../store/person/person-json.ts'
import { personText } from '../../store/person/person-text.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFileInParts } from '../cli/output-file.ts'
import { safeJson } from '../cli/terminal.ts'
import { countsOf, countsText, printMentions } from './person-texts.ts'
import { requirePerson } from './require-person.ts'

type ExportOptions = { force?: true; dryRun?: true; reference?: string }

/** `person export`; a file with the ending `.txt` is for people, all others are JSON. */
export async function exportPerson(
  { store, terminal }: Office,
  address: string,
  name: string | undefined,
  options: ExportOptions,
) {
  const person = await requirePerson({ store, terminal }, address, options.reference)
  const { email, selection } = person
  const counts = countsText(countsOf(person))
  printMentions(person, terminal)
  const file = name === undefined ? undefined : fromCaller(terminal.env, name)
  if (file) checkWritable(file, options)
  if (options.dryRun) return terminal.out(`Would export ${counts} about ${email}.\n`)
  const records = (await store.people.export(selection, null)) ?? noRecords
  const isText = name?.toLowerCase().endsWith('.txt')
  const parts = isText
    ? personText(records, { at: await store.now(), reference: options.reference })
    : safe(recordsText({ email }, records))
  if (file) {
    await writeFileInParts(file, parts, options)
    return terminal.out(`Wrote ${counts} to ${file}.\n`)
  }
  for await (const part of parts) {
    terminal.out(part)
    await terminal.drained?.()
  }
}

/** An export about a person of whom nothing is stored says so. */
const noRecords: PersonRecords = {
  ...{ requests: [], deliveries: [], notes: [], changes: [], drafts: [] },
  mails: (async function* () {})(),
}

async function* safe(parts: AsyncIterable<string>) {
  for await (const part of parts) yield safeJson(part)
}
