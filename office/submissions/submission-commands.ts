import type { Command } from 'commander'
import { isSuspected, type SpamStatus } from '../../records/spam-status.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Found } from '../../store/database/find-by-prefix.ts'
import type { Store } from '../../store/open-store.ts'
import { mailsAbout } from '../../store/outbox/mails-about.ts'
import type { MarkNotSpam, MarkSpam } from '../../store/submissions/mark-spam.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { notYetSent, sayStillInLog } from '../cli/erase-texts.ts'
import { findAll } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { visibleLine } from '../cli/terminal.ts'

type Submission = { id: string; receivedAt: number } & SpamStatus

/** The differences between leads and messages. */
type Kind<Record extends Submission> = {
  what: 'lead' | 'message'
  records: (store: Store) => {
    find(idOrPrefix: string): Promise<Found<Record>>
    markNotSpam: MarkNotSpam
    markSpam: MarkSpam
  }
  /** The sender in one line. */
  from: (record: Record) => string
}

type Options = { dryRun?: true }

/** Adds `not-spam`, `spam` and `erase`, alike for leads and messages. */
export function addSubmissionCommands<Record extends Submission>(
  group: Command,
  withOffice: WithOffice,
  kind: Kind<Record>,
) {
  const { what, records, from } = kind
  const list = `${what}s list`
  const pickFrom = (store: Store, ids: string[], hint: string) =>
    findAll(ids, what, { find: records(store).find, list: hint })

  async function notSpam({ store, settings, terminal }: Office, ids: string[], options: Options) {
    const found = await pickFrom(store, ids, `${list} --suspected`)
    await reportAfter(terminal, async (report) => {
      for (const record of found) {
        const name = `${what} ${record.id}`
        const why = whyNotReleased(record)
        if (why) report(`The ${name} ${why}; nothing to do.`)
        else if (options.dryRun) report(`Would mark ${name} as not spam.`)
        else {
          const { released } = await records(store).markNotSpam(record.id)
          report(`The ${name} is marked as not spam; ${releasedText(released, settings)}.`)
        }
      }
    })
  }

  async function spam({ store, terminal }: Office, ids: string[], options: Options) {
    const found = await pickFrom(store, ids, list)
    await reportAfter(terminal, async (report) => {
      for (const { id, spamAt } of found) {
        const name = `${what} ${id}`
        if (spamAt !== null) {
          report(`The ${name} was marked as spam on ${localTime(spamAt)}; nothing to do.`)
        } else if (options.dryRun) report(`Would mark ${name} as spam.`)
        else {
          const { dismissed } = await records(store).markSpam(id)
          report(`The ${name} is marked as spam; ${dismissedText(dismissed)}.`)
        }
      }
    })
  }

  async function erase(
    { store, terminal }: Office,
    asked: string[],
    { yes, dryRun }: Options & { yes?: true },
  ) {
    const found = await pickFrom(store, asked, list)
    const ids = found.map(({ id }) => id)
    const mails = await mailsAbout(store.outbox, ids)
    const counts = `${counted(found.length, what)} and ${counted(mails.length, 'mail')}`
    const who = found.map(
      (record) =>
        `${visibleLine(`${record.id}  ${localTime(record.receivedAt)}  ${from(record)}`)}\n`,
    )
    if (dryRun) return terminal.out(`Would erase ${counts}:\n${who.join('')}`)
    terminal.err(who.join(''))
    const question = `Erase ${counts}${notYetSent(mails)}? It cannot be undone.`
    if (!(await isConfirmed(terminal, question, yes))) return
    const erased = await store.erase({ leads: [], messages: [], [`${what}s`]: ids })
    terminal.out(
      `Erased ${counted(erased[`${what}s`], what)} and ${counted(erased.mails, 'mail')}. Backups still hold them, mailboxes may.\n`,
    )
    sayStillInLog(erased, terminal)
  }

  group
    .command('not-spam <id...>')
    .description(`mark ${what}s as not spam; held mails about them are sent`)
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(notSpam))
  group
    .command('spam <id...>')
    .description(`mark ${what}s as spam; mails about them that were not sent are dismissed`)
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(spam))
  group
    .command('erase <id...>')
    .description(`erase ${what}s with the mails about them, for good; asks first`)
    .option('--yes', 'do not ask')
    .option('--dry-run', 'say what would be erased, change nothing')
    .action(withOffice(erase))
}

function whyNotReleased(record: SpamStatus) {
  if (isSuspected(record) || record.spamAt !== null) return undefined
  return record.acceptedAt === null
    ? 'is not suspected'
    : `was marked as not spam on ${localTime(record.acceptedAt)}`
}

function releasedText(released: number, { smtpUrl }: RunSettings) {
  if (released === 0) return 'no mail about it was held'
  const when = smtpUrl
    ? 'by the running service within seconds'
    : 'once SMTP_URL is set; it is not set here'
  return `${counted(released, 'mail')} about it will be sent ${when}`
}

const dismissedText = (dismissed: number) =>
  dismissed === 0
    ? 'no mail about it was waiting'
    : `${counted(dismissed, 'mail')} about it will not be sent`
