import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'

type Options = { reason: string; dryRun?: true }

/** `mail dismiss` */
export async function dismissMails({ store, terminal }: Office, ids: string[], options: Options) {
  const reason = options.reason.trim()
  if (reason === '') throw new UsageError('--reason is empty; expected a short reason.')
  const { outbox } = store
  const mails = await findAll(ids, 'mail', { find: outbox.find, list: 'mail list' })
  for (const { id, state, deliveredAt } of mails) {
    if (state !== 'delivered') continue
    throw new OfficeError(
      `Mail ${id} was delivered on ${localTime(deliveredAt ?? 0)} and cannot be dismissed. Nothing was changed.`,
    )
  }
  if (options.dryRun) return terminal.out(`Would dismiss ${counted(mails.length, 'mail')}.\n`)
  await reportAfter(terminal, async (report) => {
    for (const { id } of mails) {
      const isDismissed = await outbox.dismiss(id, reason)
      report(
        isDismissed
          ? `Dismissed mail ${id}. To undo: office mail retry ${id}`
          : `Nothing to do: mail ${id} is already dismissed or delivered.`,
      )
    }
  })
}
