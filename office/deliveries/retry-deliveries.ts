import type { ChannelName } from '../../contract/channels.ts'
import type { Delivery } from '../../records/delivery.ts'
import { inBatches } from '../../store/database/list-page.ts'
import type { ReviveResult } from '../../store/outbox/outbox.ts'
import { readSendingTimes } from '../channels/sending-times.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { channelsOf, DELIVERIES_LIST } from './of-channel.ts'

type Options = { failed?: true; channel?: ChannelName; dryRun?: true }

export async function retryDeliveries(office: Office, ids: string[], options: Options) {
  const { failed, channel, dryRun } = options
  if (failed ? ids.length > 0 : ids.length === 0 || channel) {
    throw new UsageError(
      'Give either the ids of deliveries, or --failed for all failed deliveries, with --channel for those of a channel.',
    )
  }
  if (failed) return retryFailed(office, options)
  const { outbox } = office.store
  const found = await findAll(ids, 'delivery', { find: outbox.find, list: DELIVERIES_LIST })
  for (const delivery of found) await refuseUnlessRetryable(office, delivery)
  const when = await readSendingTimes(office)
  await reportAfter(office.terminal, async (report) => {
    for (const delivery of found) {
      if (dryRun) report(`Would retry delivery ${delivery.id}.`)
      else {
        await reviveOrRefuse(office, delivery)
        report(`Delivery ${delivery.id} will be retried ${when(delivery.channel)}.`)
      }
    }
  })
}

async function retryFailed(office: Office, { dryRun, ...options }: Options) {
  const { store, terminal } = office
  const counts = { revived: 0, sample: 0, spam: 0, 'no recipient': 0, 'other state': 0 }
  const refusals: string[] = []
  const retried = new Map<string, number>()
  const when = await readSendingTimes(office)
  const batches = inBatches(terminal, (page) => store.outbox.list('failed', { ...page, channels: channelsOf(options) }))
  for await (const deliveries of batches) {
    for (const delivery of deliveries) {
      const result = await revive(office, delivery, dryRun)
      counts[result]++
      const time = when(delivery.channel)
      if (result === 'revived') retried.set(time, (retried.get(time) ?? 0) + 1)
      if (result === 'no recipient') refusals.push(noRecipientText(delivery))
    }
  }
  const { revived, sample, spam } = counts
  const failed = (count: number) => counted(count, 'failed delivery', 'failed deliveries')
  if (revived + sample + spam + refusals.length === 0) terminal.out(`Nothing to do: no delivery has failed.\n`)
  else if (dryRun) terminal.out(`Would retry ${failed(revived)}.\n`)
  else if (revived === 0) terminal.out('No failed delivery will be retried.\n')
  for (const [time, count] of dryRun ? [] : retried) terminal.out(`${failed(count)} will be retried ${time}.\n`)
  if (sample > 0) {
    terminal.out(`Skipped ${failed(sample)} about samples, which are never sent.\n`)
  }
  if (spam > 0) terminal.out(`Skipped ${failed(spam)} about spam.\n`)
  if (refusals.length > 0) throw new OfficeError(refusals.join('\n'))
}

const revive = ({ store, settings }: Office, { id }: Delivery, dryRun?: true) =>
  store.deliveries.retry(id, settings.mailTo, null, { dryRun })

async function refuseUnlessRetryable(office: Office, delivery: Delivery) {
  const { id, state, about, deliveredAt } = delivery
  const name = `Delivery ${id}`
  if (state === 'delivered') {
    throw new OfficeError(
      `${name} was delivered on ${localTime(deliveredAt ?? 0)} and cannot be retried. Nothing was changed.`,
    )
  }
  if (state === 'held') {
    throw new OfficeError(
      `${name} is held because its request may be spam. If it is not spam: ${notSpamCommand(about)}`,
    )
  }
  await reviveOrRefuse(office, delivery, true)
}

async function reviveOrRefuse(office: Office, delivery: Delivery, dryRun?: true) {
  const result = await revive(office, delivery, dryRun)
  if (result === 'revived') return
  throw new OfficeError(refusalTexts[result](delivery))
}

/** The command that releases the request of a delivery. */
const notSpamCommand = (about: Delivery['about']) => `office requests not-spam ${about.id}`

const noRecipientText = ({ id }: Delivery) =>
  `The recipient of delivery ${id} is no longer in MAIL_TO, and each address in MAIL_TO already has one about the same request. To dismiss it: office deliveries dismiss ${id} --reason "no longer in MAIL_TO"`

const refusalTexts: Record<Exclude<ReviveResult, 'revived'>, (delivery: Delivery) => string> = {
  sample: ({ id }) =>
    `Delivery ${id} is about a sample request. Samples are never sent; to delete all of them: office samples remove`,
  spam: ({ id, about }) =>
    `The request of delivery ${id} is marked as spam; if it is not spam: ${notSpamCommand(about)}`,
  'no recipient': noRecipientText,
  'other state': ({ id }) =>
    `Delivery ${id} was delivered, held or erased at the same time and was not retried. Its state: office deliveries show ${id}`,
}
