import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { capitalised, type DeliveryKind } from './delivery-kinds.ts'
import { findIn } from './find-deliveries.ts'

type Options = { reason: string; dryRun?: true }

/** `mail dismiss`, `notices dismiss` */
export const dismissDeliveries =
  (kind: DeliveryKind) =>
  async ({ store, terminal }: Office, ids: string[], options: Options) => {
    const { noun, command } = kind
    const reason = readReason(options)
    const { outbox } = store
    const found = await findAll(ids, noun, { find: findIn(outbox, kind), list: `${command} list` })
    for (const { id, state, deliveredAt } of found) {
      if (state !== 'delivered') continue
      throw new OfficeError(
        `${capitalised(noun)} ${id} was delivered on ${localTime(deliveredAt ?? 0)} and cannot be dismissed. Nothing was changed.`,
      )
    }
    if (options.dryRun) return terminal.out(`Would dismiss ${counted(found.length, noun)}.\n`)
    await reportAfter(terminal, async (report) => {
      for (const { id } of found) {
        const result = await store.deliveries.dismiss(id, reason, null)
        if (result === 'security')
          throw new OfficeError(
            `${capitalised(noun)} ${id} tells a person about a change of their sign-in and cannot be dismissed while it waits.`,
          )
        report(
          result === 'dismissed'
            ? `Dismissed ${noun} ${id}. To undo: office ${command} retry ${id}`
            : `Nothing to do: ${noun} ${id} is already dismissed or delivered.`,
        )
      }
    })
  }

export function readReason({ reason }: { reason: string }) {
  const text = reason.trim()
  if (text === '') throw new UsageError('--reason is empty; expected a short reason.')
  return text
}
