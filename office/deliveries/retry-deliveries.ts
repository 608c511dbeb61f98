import type { Delivery } from '../../records/delivery.ts'
import { inBatches } from '../../store/database/list-page.ts'
import type { ReviveResult } from '../../store/outbox/outbox.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { capitalised, type DeliveryKind } from './delivery-kinds.ts'
import { findIn } from './find-deliveries.ts'
import { readSendingTimes } from './sending-times.ts'

type Options = { failed?: true; dryRun?: true }

/** `mail retry`, `notices retry` */
export const retryDeliveries =
  (kind: DeliveryKind) =>
  async (office: Office, ids: string[], { failed, dryRun }: Options) => {
    const { noun, command } = kind
    if (failed ? ids.length > 0 : ids.length === 0) {
      throw new UsageError(`Give either the ids of ${noun}s, or --failed for all failed ${noun}s.`)
    }
    if (failed) return retryFailed(kind, office, dryRun)
    const { outbox } = office.store
    const found = await findAll(ids, noun, { find: findIn(outbox, kind), list: `${command} list` })
    for (const delivery of found) await refuseUnlessRetryable(kind, office, delivery)
    const when = await readSendingTimes(office)
    await reportAfter(office.terminal, async (report) => {
      for (const delivery of found) {
        if (dryRun) report(`Would retry ${noun} ${delivery.id}.`)
        else {
          await reviveOrRefuse(kind, office, delivery)
          report(`${capitalised(noun)} ${delivery.id} will be retried ${when(delivery.channel)}.`)
        }
      }
    })
  }

async function retryFailed(kind: DeliveryKind, office: Office, dryRun?: true) {
  const { store, terminal } = office
  const { noun, channels } = kind
  const counts = { revived: 0, sample: 0, spam: 0, 'no recipient': 0, 'other state': 0 }
  const refusals: string[] = []
  const retried = new Map<string, number>()
  const when = await readSendingTimes(office)
  const batches = inBatches(terminal, (page) => store.outbox.list('failed', { ...page, channels }))
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
  const failed = `failed ${noun}`
  if (revived + sample + spam + refusals.length === 0)
    terminal.out(`Nothing to do: no ${noun} has failed.\n`)
  else if (dryRun) terminal.out(`Would retry ${counted(revived, failed)}.\n`)
  else if (revived === 0) terminal.out(`No ${failed} will be retried.\n`)
  for (const [time, count] of dryRun ? [] : retried)
    terminal.out(`${counted(count, failed)} will be retried ${time}.\n`)
  if (sample > 0) {
    terminal.out(`Skipped ${counted(sample, failed)} about samples, which are never sent.\n`)
  }
  if (spam > 0) terminal.out(`Skipped ${counted(spam, failed)} about spam.\n`)
  if (refusals.length > 0) throw new OfficeError(refusals.join('\n'))
}

const revive = ({ store, settings }: Office, { id }: Delivery, dryRun?: true) =>
  dryRun
    ? store.outbox.revive(id, settings.mailTo, { dryRun })
    : store.deliveries.retry(id, settings.mailTo, null)

async function refuseUnlessRetryable(kind: DeliveryKind, office: Office, delivery: Delivery) {
  const { id, state, about, deliveredAt } = delivery
  const name = `${capitalised(kind.noun)} ${id}`
  if (state === 'delivered') {
    throw new OfficeError(
      `${name} was delivered on ${localTime(deliveredAt ?? 0)} and cannot be retried. Nothing was changed.`,
    )
  }
  if (state === 'held') {
    throw new OfficeError(
      `${name} is held because its request may be spam. If it is not spam: ${await notSpamCommand(office, about)}`,
    )
  }
  await reviveOrRefuse(kind, office, delivery, true)
}

async function reviveOrRefuse(
  kind: DeliveryKind,
  office: Office,
  delivery: Delivery,
  dryRun?: true,
) {
  const result = await revive(office, delivery, dryRun)
  if (result === 'revived') return
  const release = await notSpamCommand(office, delivery.about)
  throw new OfficeError(refusalTexts(kind)[result](delivery, release))
}

/** The command that releases the request of a delivery. */
async function notSpamCommand({ store }: Office, about: Delivery['about']) {
  const found = await store.requests.findStored(about.id)
  const isMessage = found.found === 'one' && found.record.form === 'contact'
  return `office ${isMessage ? 'messages' : 'leads'} not-spam ${about.id}`
}

const noRecipientText = ({ id }: Delivery) =>
  `The recipient of mail ${id} is no longer in MAIL_TO, and each address in MAIL_TO already has a mail about the same request. To dismiss the mail: office mail dismiss ${id} --reason "no longer in MAIL_TO"`

type Refusals = Record<
  Exclude<ReviveResult, 'revived'>,
  (delivery: Delivery, release: string) => string
>

const refusalTexts = ({ noun, command }: DeliveryKind): Refusals => ({
  sample: ({ id }) =>
    `${capitalised(noun)} ${id} is about a sample request. Samples are never sent; to delete all of them: office samples remove`,
  spam: ({ id }, release) =>
    `The request of ${noun} ${id} is marked as spam; if it is not spam: ${release}`,
  'no recipient': noRecipientText,
  'other state': ({ id }) =>
    `${capitalised(noun)} ${id} was delivered, held or erased at the same time and was not retried. Its state: office ${command} show ${id}`,
})
