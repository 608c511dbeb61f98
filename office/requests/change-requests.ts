import { MAX_NOTE_LENGTH } from '../../contract/console/request-limits.ts'
import { requestStatuses } from '../../contract/console/request-status.ts'
import type { ChangeBody } from '../../contract/console/requests.ts'
import { lengthOf } from '../../contract/forms/length-of.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { findRequest, findRequests } from './find-requests.ts'
import { readOwner } from './read-owner.ts'

type Options = { dryRun?: true }

export async function assign(office: Office, ids: string[], options: Options & { to: string }) {
  const owner = await readOwner(office.store, options.to)
  const value = owner === null ? 'assigned to nobody' : `assigned to ${options.to}`
  await changeRequests(office, ids, { change: { owner }, value, ...options })
}

export async function changeStatus(office: Office, text: string, ids: string[], options: Options) {
  const status = requestStatuses.find((known) => known === text)
  if (!status) throw new UsageError(`The status is "${text}"; expected one of ${requestStatuses.join(', ')}.`)
  await changeRequests(office, ids, { change: { status }, value: status, ...options })
}

/** `value`: the new value, as the end of "Changed request 0198…: ". */
type RequestsChange = Options & { change: ChangeBody; value: string }

async function changeRequests({ store, terminal }: Office, ids: string[], { change, value, dryRun }: RequestsChange) {
  const found = await findRequests(store, ids)
  await reportAfter(terminal, async (report) => {
    for (const { id } of found) {
      const name = `request ${id}`
      if (dryRun) {
        report(`Would change ${name}: ${value}.`)
        continue
      }
      const by = { version: null, by: null, link: null }
      const { result } = await store.requests.change(id, change, by)
      if (result === 'unknown owner') {
        throw new OfficeError(
          'This staff member cannot own requests: the area inbox is missing, or the account is disabled. Nothing was changed.',
        )
      }
      if (result === 'not found') report(`Nothing to do: ${name} was erased.`)
      else if (result === 'same') report(`Nothing to do: ${name} is ${value} already.`)
      else report(`Changed ${name}: ${value}.`)
    }
  })
}

export async function addNote({ store, terminal }: Office, query: string, text: string, { dryRun }: Options) {
  const note = text.trim()
  if (note === '' || lengthOf(note) > MAX_NOTE_LENGTH)
    throw new UsageError(`The note has ${lengthOf(note)} characters; expected 1 to ${MAX_NOTE_LENGTH}.`)
  const { id } = await findRequest(store, query)
  if (dryRun) return terminal.out(`Would add a note to request ${id}.\n`)
  await store.requests.addNote(id, note, null)
  terminal.out(`Added a note to request ${id}.\n`)
}
