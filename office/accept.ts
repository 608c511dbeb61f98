import { isSuspected } from '../server/store/is-suspected.ts'
import type { Judged, MarkNotSpam } from '../server/store/store.ts'
import { localTime } from './date-texts.ts'
import { OfficeError } from './office-error.ts'
import type { Office } from './open-office.ts'

export type AcceptOptions = { dryRun?: true }

type What = { what: 'Lead' | 'Message'; markNotSpam: MarkNotSpam; options: AcceptOptions }

/** Says that a suspected record is no spam; its mail leaves if it was held. */
export async function acceptRecord(
  { settings, terminal }: Pick<Office, 'settings' | 'terminal'>,
  record: { id: string } & Judged,
  { what, markNotSpam, options }: What,
) {
  const name = `${what} ${record.id}`
  if (!isSuspected(record)) throw new OfficeError(`${name} ${whyNot(record)}, nothing to do.`)
  if (options.dryRun) {
    return terminal.out(`Would accept ${name}, suspected because: ${record.suspectedFor}.\n`)
  }
  const { released } = await markNotSpam(record.id)
  if (released === 0) return terminal.out(`${name} is accepted; its mail was not held.\n`)
  terminal.out(
    settings.smtpUrl
      ? `${name} is accepted; the running service sends its mail within seconds.\n`
      : `${name} is accepted; its mail leaves once SMTP_URL is set; it is not set here.\n`,
  )
}

const whyNot = ({ acceptedAt }: Judged) =>
  acceptedAt === null ? 'is not suspected' : `was accepted on ${localTime(acceptedAt)}`
