import type { Command } from 'commander'
import type { RequestKind } from '../../contract/console/requests.ts'
import type { Request } from '../../records/request.ts'
import { isSuspected, type SpamStatus } from '../../records/spam-status.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { deliveriesAbout } from '../../store/outbox/deliveries-about.ts'
import type { Change } from '../../store/requests/change-request.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { unsentText, warnIfStillInLog } from '../cli/erase-texts.ts'
import { findAll, REQUESTS_HELP } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { visibleLine } from '../cli/terminal.ts'

/** The differences between leads and messages. */
type Kind = {
  what: RequestKind
  /** The sender in one line. */
  from: (request: Request) => string
}

type Options = { dryRun?: true }

/** Adds `not-spam`, `spam` and `erase`, which are the same for leads and messages. */
export function addSubmissionCommands(
  group: Command,
  withOffice: WithOffice,
  { what, from }: Kind,
) {
  const list = `${what}s list`
  const pickFrom = (store: Store, ids: string[], hint: string) =>
    findAll(ids, what, {
      find: (id) => store.requests.findStored(id, { kind: what }),
      list: hint,
    })

  async function notSpam({ store, settings, terminal }: Office, ids: string[], options: Options) {
    const found = await pickFrom(store, ids, `${list} --suspected`)
    await reportAfter(terminal, async (report) => {
      for (const record of found) {
        const name = `${what} ${record.id}`
        const why = whyNothingToDo(record)
        if (why) report(`Nothing to do: ${name} ${why}.`)
        else if (options.dryRun) report(`Would mark ${name} as not spam.`)
        else {
          const mails = await change(store, record.id, { releases: true })
          report(
            mails === null
              ? overtakenText(name)
              : `Marked ${name} as not spam; ${releasedText(mails, settings)}.`,
          )
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
          report(`Nothing to do: ${name} was marked as spam on ${localTime(spamAt)}.`)
        } else if (options.dryRun) report(`Would mark ${name} as spam.`)
        else {
          const mails = await change(store, id, { status: 'spam' })
          report(
            mails === null
              ? overtakenText(name)
              : `Marked ${name} as spam; ${dismissedText(mails)}.`,
          )
        }
      }
    })
  }

  async function erase(
    { store, terminal }: Office,
    prefixes: string[],
    { yes, dryRun }: Options & { yes?: true },
  ) {
    const found = await pickFrom(store, prefixes, list)
    const ids = found.map(({ id }) => id)
    const deliveries = await deliveriesAbout(store.outbox, ids)
    const counts = `${counted(found.length, what)} and ${counted(deliveries.length, 'delivery', 'deliveries')}`
    const who = found.map(
      (record) => `${record.id}  ${localTime(record.receivedAt)}  ${visibleLine(from(record))}\n`,
    )
    if (dryRun) return terminal.out(`Would erase ${counts}:\n${who.join('')}`)
    terminal.err(who.join(''))
    const question = `Erase ${counts}${unsentText(deliveries)}? This cannot be undone.`
    if (!(await isConfirmed(terminal, question, yes))) return
    const erased = await store.erase(ids)
    terminal.out(
      `Erased ${counted(erased.requests, what)} and ${counted(erased.deliveries, 'delivery', 'deliveries')}. Copies remain in backups, and may remain in mailboxes.\n`,
    )
    warnIfStillInLog(erased, terminal)
  }

  group
    .command('not-spam')
    .argument('<id...>', REQUESTS_HELP)
    .description(`mark a suspected ${what} as not spam and send its held mail`)
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(notSpam))
  group
    .command('spam')
    .argument('<id...>', REQUESTS_HELP)
    .description(`mark a ${what} as spam and dismiss its unsent mail`)
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(spam))
  group
    .command('erase')
    .argument('<id...>', REQUESTS_HELP)
    .description(`erase a ${what} and its mail permanently; asks first`)
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show what would be erased, change nothing')
    .action(withOffice(erase))
}

/** As in the console, with history and audit. Resolves to the number of mails that it released or dismissed. */
async function change({ requests }: Store, id: string, decision: Change) {
  const outcome = await requests.change(id, decision, { version: null, by: null, link: null })
  return outcome.result === 'changed' ? outcome.mails : null
}

const overtakenText = (name: string) =>
  `Nothing to do: ${name} was changed or erased at the same time.`

function whyNothingToDo(record: SpamStatus) {
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
    ? 'it has no unsent mail'
    : `${counted(dismissed, 'mail')} about it will not be sent`
