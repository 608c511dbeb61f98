import { requestJson } from '../../records/request-json.ts'
import type { PersonRecords } from './people.ts'

/**
 * All stored data about a person, or about a selection by staff, as JSON in parts: conversations may be larger than the
 * memory. `head`: further members.
 */
export async function* recordsText(
  head: object,
  { requests, deliveries, notes, changes, mails, drafts }: PersonRecords,
): AsyncGenerator<string> {
  const records = {
    ...head,
    requests: requests.map((request) => ({ ...requestJson(request), html: request.html })),
    deliveries: deliveries.map(withDates),
    notes: notes.map(withDates),
    changes: changes.map(withDates),
    drafts: drafts.map(withFiles),
  }
  yield `${JSON.stringify(records, null, 2).slice(0, -'\n}'.length)},\n  "mails": [`
  let isFirst = true
  for await (const batch of mails) {
    for (const mail of batch) {
      const lines = JSON.stringify(withFiles(mail), null, 2).split('\n')
      yield `${isFirst ? '' : ','}\n    ${lines.join('\n    ')}`
      isFirst = false
    }
  }
  yield `${isFirst ? '' : '\n  '}]\n}\n`
}

const withFiles = ({ files, ...record }: { files: object[] }) => ({ ...withDates(record), files: files.map(withDates) })

/** Replaces times in milliseconds (`at`, `receivedAt` …) with ISO 8601. */
const withDates = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      /^at$|At$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
