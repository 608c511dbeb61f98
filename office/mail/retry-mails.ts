import type { Mail } from '../../records/mail.ts'
import { inBatches } from '../../store/database/list-page.ts'
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
  if (failed) return retryFailed(office, { dryRun })
  const { outbox } = office.store
  const mails = await findAll(ids, 'mail', { find: outbox.find, list: 'mail list' })
  for (const mail of mails) await refuseUnlessRetryable(office, mail)
  await reportAfter(office.terminal, async (report) => {
    for (const { id } of mails) {
      if (dryRun) report(`Would retry mail ${id}.`)
      else if (await revive(office, id)) report(`Mail ${id} ${retriedText(office)}.`)
      else throw new OfficeError(noRecipientText(id))
    }
  })
}

async function retryFailed(office: Office, { dryRun }: Options) {
  const { store, terminal } = office
  let retried = 0
  const notRetried: string[] = []
  for await (const mails of inBatches(terminal, (page) => store.outbox.list('failed', page))) {
    for (const mail of mails) {
      const isRetried = dryRun ? await hasRecipient(office, mail) : await revive(office, mail.id)
      if (isRetried) retried++
      else notRetried.push(mail.id)
    }
  }
  const count = counted(retried, 'failed mail')
  if (retried + notRetried.length === 0) terminal.out('Nothing to do: no mail has failed.\n')
  else terminal.out(dryRun ? `Would retry ${count}.\n` : `${count} ${retriedText(office)}.\n`)
  if (notRetried.length > 0) throw new OfficeError(notRetried.map(noRecipientText).join('\n'))
}

const revive = ({ store, settings }: Office, id: string) => store.outbox.revive(id, settings.mailTo)

const retriedText = ({ settings }: Office) =>
  settings.smtpUrl
    ? 'will be retried by the running service within seconds'
    : 'will be retried once SMTP_URL is set; it is not set here'

async function refuseUnlessRetryable(office: Office, mail: Mail) {
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
  if (!(await hasRecipient(office, mail))) throw new OfficeError(noRecipientText(id))
}

/** Whether an address in MAIL_TO would get the mail: its own recipient, or one without a mail about the same record. */
async function hasRecipient({ store, settings }: Office, { recipient, about }: Mail) {
  const { mailTo } = settings
  if (recipient === null || mailTo.length === 0 || mailTo.includes(recipient)) return true
  const known = await store.outbox.recipientsOf(about)
  return mailTo.some((address) => !known.includes(address))
}

const noRecipientText = (id: string) =>
  `The recipient of mail ${id} is no longer in MAIL_TO, and each address in MAIL_TO already has a mail about the same request. To dismiss the mail: office mail dismiss ${id} --reason "no longer in MAIL_TO"`
