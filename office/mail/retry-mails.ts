import type { Delivery } from '../../records/delivery.ts'
import { inBatches } from '../../store/database/list-page.ts'
import type { ReviveResult } from '../../store/outbox/outbox.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'

type Options = { failed?: true; dryRun?: true }

/** `mail retry` */
export async function retryMails(office: Office, ids: string[], { failed, dryRun }: Options) {
  if (failed ? ids.length > 0 : ids.length === 0) {
    throw new UsageError('Give either the ids of mails, or --failed for all failed mails.')
  }
  if (failed) return retryFailed(office, dryRun)
  const { outbox } = office.store
  const mails = await findAll(ids, 'mail', { find: outbox.find, list: 'mail list' })
  for (const mail of mails) await refuseUnlessRetryable(office, mail)
  await reportAfter(office.terminal, async (report) => {
    for (const mail of mails) {
      if (dryRun) report(`Would retry mail ${mail.id}.`)
      else {
        await reviveOrRefuse(office, mail)
        report(`Mail ${mail.id} ${retriedText(office)}.`)
      }
    }
  })
}

async function retryFailed(office: Office, dryRun?: true) {
  const { store, terminal } = office
  const counts = { revived: 0, sample: 0, spam: 0, 'no recipient': 0, 'other state': 0 }
  const refusals: string[] = []
  for await (const mails of inBatches(terminal, (page) => store.outbox.list('failed', page))) {
    for (const mail of mails) {
      const result = await revive(office, mail, dryRun)
      counts[result]++
      if (result === 'no recipient') refusals.push(refusalTexts[result](mail))
    }
  }
  const { revived, sample, spam } = counts
  const count = counted(revived, 'failed mail')
  if (revived + sample + spam + refusals.length === 0)
    terminal.out('Nothing to do: no mail has failed.\n')
  else terminal.out(dryRun ? `Would retry ${count}.\n` : `${count} ${retriedText(office)}.\n`)
  if (sample > 0) {
    terminal.out(`Skipped ${counted(sample, 'failed mail')} about samples, which are never sent.\n`)
  }
  if (spam > 0) terminal.out(`Skipped ${counted(spam, 'failed mail')} about spam.\n`)
  if (refusals.length > 0) throw new OfficeError(refusals.join('\n'))
}

const revive = ({ store, settings }: Office, { id }: Delivery, dryRun?: true) =>
  store.outbox.revive(id, settings.mailTo, { dryRun })

const retriedText = ({ settings }: Office) =>
  settings.smtpUrl
    ? 'will be retried by the running service within seconds'
    : 'will be retried once SMTP_URL is set; it is not set here'

async function refuseUnlessRetryable(office: Office, mail: Delivery) {
  const { id, state, about, deliveredAt } = mail
  if (state === 'delivered') {
    throw new OfficeError(
      `Mail ${id} was delivered on ${localTime(deliveredAt ?? 0)} and cannot be retried. Nothing was changed.`,
    )
  }
  if (state === 'held') {
    throw new OfficeError(
      `Mail ${id} is held because its ${about.kind} may be spam. If it is not spam: office ${about.kind}s not-spam ${about.id}`,
    )
  }
  await reviveOrRefuse(office, mail, true)
}

async function reviveOrRefuse(office: Office, mail: Delivery, dryRun?: true) {
  const result = await revive(office, mail, dryRun)
  if (result !== 'revived') throw new OfficeError(refusalTexts[result](mail))
}

const refusalTexts: Record<Exclude<ReviveResult, 'revived'>, (mail: Delivery) => string> = {
  sample: ({ id, about }) =>
    `Mail ${id} is about a sample ${about.kind}. Samples are never sent; to delete all of them: office samples remove`,
  spam: ({ id, about }) =>
    `The ${about.kind} of mail ${id} is marked as spam; if it is not spam: office ${about.kind}s not-spam ${about.id}`,
  'no recipient': ({ id }) =>
    `The recipient of mail ${id} is no longer in MAIL_TO, and each address in MAIL_TO already has a mail about the same request. To dismiss the mail: office mail dismiss ${id} --reason "no longer in MAIL_TO"`,
  'other state': ({ id }) =>
    `Mail ${id} was delivered, held or erased at the same time and was not retried. Its state: office mail show ${id}`,
}
