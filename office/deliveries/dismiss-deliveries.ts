import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { readReason } from '../cli/read-reason.ts'
import { reportAfter } from '../cli/report-after.ts'
import { DELIVERIES_LIST } from './of-channel.ts'

type Options = { reason: string; dryRun?: true }

export async function dismissDeliveries({ store, terminal }: Office, ids: string[], options: Options) {
  const reason = readReason(options)
  const { outbox } = store
  const found = await findAll(ids, 'delivery', { find: outbox.find, list: DELIVERIES_LIST })
  for (const { id, state, deliveredAt } of found) {
    if (state !== 'delivered') continue
    throw new OfficeError(
      `Delivery ${id} was delivered on ${localTime(deliveredAt ?? 0)} and cannot be dismissed. Nothing was changed.`,
    )
  }
  if (options.dryRun) return terminal.out(`Would dismiss ${counted(found.length, 'delivery', 'deliveries')}.\n`)
  await reportAfter(terminal, async (report) => {
    for (const { id } of found) {
      const result = await store.deliveries.dismiss(id, reason, null)
      if (result === 'security')
        throw new OfficeError(
          `Delivery ${id} tells a person about a change of their sign-in and cannot be dismissed while it waits.`,
        )
      report(
        result === 'dismissed'
          ? `Dismissed delivery ${id}. To undo: office deliveries retry ${id}`
          : `Nothing to do: delivery ${id} is already dismissed or delivered.`,
      )
    }
  })
}
