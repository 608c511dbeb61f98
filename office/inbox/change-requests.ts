import type { ChangeBody } from '../../contract/console/requests.ts'
import { OfficeError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'

type Options = {
  change: ChangeBody
  /** The new value, as the end of "Lead 0198… is now". */
  value: string
  dryRun?: true
}

/** `inbox assign` and `inbox status` */
export async function changeRequests(
  { store, terminal }: Office,
  ids: string[],
  { change, value, dryRun }: Options,
) {
  const { requests } = store
  const found = await findAll(ids, 'request', { find: requests.findByPrefix, list: 'inbox list' })
  await reportAfter(terminal, async (report) => {
    for (const { id, kind } of found) {
      const name = `${kind} ${id}`
      if (dryRun) {
        report(`Would change ${name}: ${value}.`)
        continue
      }
      const { result } = await requests.change(id, change, { version: null, by: null, link: null })
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
