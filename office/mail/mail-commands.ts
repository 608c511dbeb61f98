import { type Command, Option } from 'commander'
import type { Mail, MailState } from '../../records/mail.ts'
import { composeMail } from '../../server/delivery/mail/compose-mail.ts'
import { readSite } from '../../settings/read-site.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { localTime } from '../cli/dates.ts'
import { findOne } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { printJson, printTable } from '../cli/print-rows.ts'
import { ID_TIME_LENGTH, shortId } from '../cli/short-ids.ts'
import { definitions } from '../cli/table.ts'
import { jsonText, type Terminal, visibleLine, visibleText } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'
import { dismissMails } from './dismiss-mails.ts'
import { addMailCheck } from './mail-check.ts'
import { retryMails } from './retry-mails.ts'

export function addMailCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  const mail = program.command('mail').description('mails to staff about leads and messages')
  mail
    .command('list')
    .description('all mails, newest last')
    .addOption(only('waiting', 'those not yet delivered'))
    .addOption(only('held', 'those about suspected leads and messages, which wait for not-spam'))
    .addOption(only('failed', 'those that are not tried again by themselves'))
    .addOption(only('dismissed', 'those that staff decided not to deliver'))
    .addOption(only('delivered', 'those the mail server has taken'))
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  mail
    .command('show <id>')
    .description('one mail with its text; the beginning of its id is enough')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(show))
  mail
    .command('retry [id...]')
    .description('try waiting, failed or dismissed mails again at once')
    .option('--failed', 'all that failed')
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(retryMails))
  mail
    .command('dismiss <id...>')
    .description('end waiting, held or failed mails without sending them')
    .requiredOption('--reason <text>', 'why, for those who look at the mail later')
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(dismissMails))
  addMailCheck(mail, terminal)
}

const states = ['waiting', 'held', 'failed', 'dismissed', 'delivered'] as const

const only = (state: MailState, which: string) =>
  new Option(`--${state}`, `only ${which}`).conflicts(states.filter((other) => other !== state))

type ListOptions = { json?: true } & Partial<Record<MailState, true>>
type Shown = Mail & { short: string; shortAbout: string }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const state = states.find((name) => options[name])
  const batches = inBatches(terminal, (page) => store.outbox.list(state, page))
  if (options.json) return printJson(terminal, batches, asJson)
  const columns = [
    { title: 'Id', text: ({ short }: Shown) => short },
    { title: 'Written', text: ({ createdAt }: Mail) => localTime(createdAt) },
    { title: 'About', text: ({ about, shortAbout }: Shown) => `${about.kind} ${shortAbout}` },
    { title: 'To', text: ({ recipient }: Mail) => recipient ?? '', least: 8 },
    { title: 'State', text: whereItStands, least: 12 },
    { title: 'Tries', text: ({ attempts }: Mail) => String(attempts) },
    { title: 'Why', text: whyText, least: 6 },
  ]
  if (await printTable(terminal, shownMails(batches), columns)) return
  terminal.err(`No ${state ? `${state} mail` : 'mail yet'} in ${whereRecords(settings)}.\n`)
}

async function* shownMails(batches: AsyncIterable<Mail[]>): AsyncGenerator<Shown[]> {
  for await (const mails of batches) {
    const ids = mails.map(({ id }) => id)
    const short = shortId(ids, ID_TIME_LENGTH)
    const abouts = mails.map(({ about }) => about.id)
    const shortAbout = shortId(abouts, ID_TIME_LENGTH)
    yield mails.map((mail) => ({
      ...mail,
      short: short(mail.id),
      shortAbout: shortAbout(mail.about.id),
    }))
  }
}

async function show({ store, terminal }: Office, id: string, { json }: { json?: true }) {
  const mail = findOne(await store.outbox.find(id), 'mail', id, 'mail list')
  const content = await composeMail(store, mail, readSite(terminal.distDir))
  if (json) {
    const { subject, replyTo, text } = content ?? {}
    return terminal.out(jsonText({ ...asJson(mail), subject, replyTo, text }))
  }
  const rows = [
    { label: 'Id', text: mail.id },
    { label: 'About', text: `${mail.about.kind} ${mail.about.id}` },
    { label: 'To', text: visibleLine(mail.recipient ?? '') },
    { label: 'Written', text: localTime(mail.createdAt) },
    { label: 'State', text: whereItStands(mail) },
    { label: 'Tries', text: String(mail.attempts) },
    { label: 'Why', text: visibleLine(whyText(mail)) },
    { label: 'Reply to', text: content?.replyTo ?? '' },
    { label: 'Subject', text: visibleLine(content?.subject ?? '') },
  ].filter(({ text }) => text !== '')
  terminal.out(
    `${definitions(rows)}\n${visibleText(content?.text ?? 'The record it is about is gone.')}\n`,
  )
}

/** The reason that staff gave, else the last answer of the mail server. */
const whyText = ({ state, dismissedFor, lastError }: Mail) =>
  (state === 'dismissed' ? dismissedFor : lastError) ?? ''

function whereItStands({ state, dueAt, deliveredAt }: Mail) {
  if (state === 'delivered') return `delivered ${localTime(deliveredAt ?? 0)}`
  if (state !== 'waiting') return state
  return dueAt <= Date.now() ? 'waiting' : `waiting until ${localTime(dueAt)}`
}

const asJson = ({ createdAt, dueAt, deliveredAt, ...mail }: Mail) => ({
  ...mail,
  createdAt: new Date(createdAt).toISOString(),
  dueAt: dueAt === 0 ? null : new Date(dueAt).toISOString(), // 0: at once.
  deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
})
