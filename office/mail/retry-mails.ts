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
    throw new UsageError('Which mails? Expected their ids, or --failed for all that failed.')
  }
  if (failed) return retryFailed(office, { dryRun })
  const { outbox } = office.store
  const mails = await findAll(ids, 'mail', { find: outbox.find, list: 'mail list' })
  for (const mail of mails) await refuseUnlessRetried(office, mail)
  await reportAfter(office.terminal, async (report) => {
    for (const { id } of mails) {
      if (dryRun) report(`Would try mail ${id} again.`)
      else if (await revive(office, id)) report(`Mail ${id} ${whenTried(office)}.`)
      else throw new OfficeError(nobodyLeft(id))
    }
  })
}

async function retryFailed(office: Office, { dryRun }: Options) {
  const { store, terminal } = office
  let retried = 0
  const left: string[] = []
  for await (const mails of inBatches(terminal, (page) => store.outbox.list('failed', page))) {
    for (const mail of mails) {
      const isTried = dryRun ? await hasRecipient(office, mail) : await revive(office, mail.id)
      if (isTried) retried++
      else left.push(mail.id)
    }
  }
  const count = counted(retried, 'failed mail')
  const when = retried === 1 ? whenTried(office) : whenTried(office).replace(/^is/, 'are')
  if (retried + left.length === 0) terminal.out('No mail has failed; nothing to do.\n')
  else terminal.out(dryRun ? `Would try ${count} again.\n` : `${count} ${when}.\n`)
  if (left.length > 0) throw new OfficeError(left.map(nobodyLeft).join('\n'))
}

const revive = ({ store, settings }: Office, id: string) => store.outbox.revive(id, settings.mailTo)

const whenTried = ({ settings }: Office) =>
  settings.smtpUrl
    ? 'is tried again by the running service within seconds'
    : 'is tried again once SMTP_URL is set; it is not set here'

async function refuseUnlessRetried(office: Office, mail: Mail) {
  const { id, state, about, deliveredAt } = mail
  if (state === 'delivered') {
    throw new OfficeError(
      `Mail ${id} was delivered on ${localTime(deliveredAt ?? 0)}, nothing to do. Waiting mail: office mail list --waiting`,
    )
  }
  if (state === 'held') {
    throw new OfficeError(
      `Mail ${id} is held because its ${about.kind} may be spam. If it is not: office ${about.kind}s not-spam ${about.id}`,
    )
  }
  if (!(await hasRecipient(office, mail))) throw new OfficeError(nobodyLeft(id))
}

/** Whether a recipient of MAIL_TO would get the mail: its own recipient, or one without a mail about the same record. */
async function hasRecipient({ store, settings }: Office, { recipient, about }: Mail) {
  const { mailTo } = settings
  if (recipient === null || mailTo.length === 0 || mailTo.includes(recipient)) return true
  const known = await store.outbox.recipientsOf(about)
  return mailTo.some((address) => !known.includes(address))
}

const nobodyLeft = (id: string) =>
  `Mail ${id} is to an address that is no longer in MAIL_TO, and everybody in MAIL_TO has a mail about the same already. If it is not needed: office mail dismiss ${id} --reason "no longer in MAIL_TO"`
