import type { SpamStatus } from '../../records/spam-status.ts'
import { isSuspected } from '../../records/spam-status.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'
import type { Change } from '../../store/requests/change-request.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import type { Office } from '../cli/open-office.ts'
import { reportAfter } from '../cli/report-after.ts'
import { findRequests } from './find-requests.ts'

type Options = { dryRun?: true }

export async function markNotSpam({ store, settings, terminal }: Office, ids: string[], { dryRun }: Options) {
  const found = await findRequests(store, ids, 'requests list --suspected')
  await reportAfter(terminal, async (report) => {
    for (const request of found) {
      const name = `request ${request.id}`
      const why = whyNothingToDo(request)
      if (why) report(`Nothing to do: ${name} ${why}.`)
      else if (dryRun) report(`Would mark ${name} as not spam.`)
      else {
        const mails = await change(store, request.id, { releases: true })
        report(mails === null ? overtakenText(name) : `Marked ${name} as not spam; ${releasedText(mails, settings)}.`)
      }
    }
  })
}

export async function markSpam({ store, terminal }: Office, ids: string[], { dryRun }: Options) {
  const found = await findRequests(store, ids)
  await reportAfter(terminal, async (report) => {
    for (const { id, spamAt } of found) {
      const name = `request ${id}`
      if (spamAt !== null) report(`Nothing to do: ${name} was marked as spam on ${localTime(spamAt)}.`)
      else if (dryRun) report(`Would mark ${name} as spam.`)
      else {
        const mails = await change(store, id, { status: 'spam' })
        report(mails === null ? overtakenText(name) : `Marked ${name} as spam; ${dismissedText(mails)}.`)
      }
    }
  })
}

/** As in the console, with history and audit. Resolves to the number of mails that it released or dismissed. */
async function change({ requests }: Store, id: string, decision: Change) {
  const outcome = await requests.change(id, decision, { version: null, by: null, link: null })
  return outcome.result === 'changed' ? outcome.mails : null
}

const overtakenText = (name: string) => `Nothing to do: ${name} was changed or erased at the same time.`

function whyNothingToDo(request: SpamStatus) {
  if (isSuspected(request) || request.spamAt !== null) return undefined
  return request.acceptedAt === null ? 'is not suspected' : `was marked as not spam on ${localTime(request.acceptedAt)}`
}

function releasedText(released: number, { smtpUrl }: RunSettings) {
  if (released === 0) return 'no mail about it was held'
  const when = smtpUrl ? 'by the running service within seconds' : 'once SMTP_URL is set; it is not set here'
  return `${counted(released, 'mail')} about it will be sent ${when}`
}

const dismissedText = (dismissed: number) =>
  dismissed === 0 ? 'it has no unsent mail' : `${counted(dismissed, 'mail')} about it will not be sent`
