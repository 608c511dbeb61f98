import { type Command, Option } from 'commander'
import { writeLetter } from '../../server/mail/write-letter.ts'
import { readSite } from '../../server/site.ts'
import type { Mail, MailState } from '../../server/store/store.ts'
import { localTime } from '../date-texts.ts'
import { OfficeError } from '../office-error.ts'
import type { Office, WithOffice } from '../open-office.ts'
import { pick } from '../pick.ts'
import { shortId } from '../short-ids.ts'
import { definitions, table } from '../table.ts'
import { jsonText, type Terminal, visibleLine, visibleText } from '../terminal.ts'
import { whereRecords } from '../where-records.ts'
import { addMailCheck } from './mail-check.ts'

export function addMailCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  const mail = program.command('mail').description('mails to staff about leads and messages')
  mail
    .command('list')
    .description('all mails, newest last')
    .addOption(
      new Option('--waiting', 'only those not yet delivered').conflicts([
        'held',
        'failed',
        'delivered',
      ]),
    )
    .addOption(
      new Option('--held', 'only those whose record has to be accepted first').conflicts([
        'failed',
        'delivered',
      ]),
    )
    .addOption(
      new Option('--failed', 'only those that will not be tried again').conflicts('delivered'),
    )
    .option('--delivered', 'only those the mail server has taken')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  mail
    .command('show <id>')
    .description('one mail with its text; the beginning of its id is enough')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(show))
  mail
    .command('retry <id>')
    .description('deliver a mail that failed or waits as soon as possible')
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(retry))
  addMailCheck(mail, terminal)
}

type ListOptions = { json?: true } & Partial<Record<MailState, true>>

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const states: MailState[] = ['waiting', 'held', 'failed', 'delivered']
  const state = states.find((name) => options[name])
  const mails = await store.outbox.list(state)
  if (options.json) return terminal.out(jsonText(mails.map(asJson)))
  if (mails.length === 0) {
    return terminal.err(
      `No ${state ? `${state} mail` : 'mail yet'} in ${whereRecords(settings)}.\n`,
    )
  }
  const short = shortId(mails.map(({ id }) => id))
  const aboutShort = shortId(mails.map(({ about }) => about.id))
  const columns = [
    { title: 'Id', text: ({ id }: Mail) => short(id) },
    { title: 'Written', text: ({ createdAt }: Mail) => localTime(createdAt) },
    { title: 'About', text: ({ about }: Mail) => `${about.kind} ${aboutShort(about.id)}` },
    { title: 'State', text: whereItStands, least: 12 },
    { title: 'Tries', text: ({ attempts }: Mail) => String(attempts) },
    { title: 'Why', text: ({ lastError }: Mail) => lastError ?? '', least: 6 },
  ]
  terminal.out(table(columns, mails, terminal.columns))
}

async function show({ store, terminal }: Office, id: string, { json }: { json?: true }) {
  const mail = pick(await store.outbox.find(id), 'mail', id, 'mail list')
  const letter = await writeLetter(store, mail, readSite(terminal.distDir))
  if (json) {
    const content = letter && {
      subject: letter.subject,
      replyTo: letter.replyTo,
      text: letter.text,
    }
    return terminal.out(jsonText({ ...asJson(mail), ...content }))
  }
  const rows = [
    { label: 'Id', text: mail.id },
    { label: 'About', text: `${mail.about.kind} ${mail.about.id}` },
    { label: 'Written', text: localTime(mail.createdAt) },
    { label: 'State', text: whereItStands(mail) },
    { label: 'Tries', text: String(mail.attempts) },
    { label: 'Why', text: visibleLine(mail.lastError ?? '') },
    { label: 'Reply to', text: letter?.replyTo ?? '' },
    { label: 'Subject', text: visibleLine(letter?.subject ?? '') },
  ].filter(({ text }) => text !== '')
  terminal.out(
    `${definitions(rows)}\n${visibleText(letter?.text ?? 'The record it is about is gone.')}\n`,
  )
}

async function retry(
  { store, settings, terminal }: Office,
  id: string,
  options: { dryRun?: true },
) {
  const mail = pick(await store.outbox.find(id), 'mail', id, 'mail list')
  if (mail.state === 'delivered') {
    throw new OfficeError(
      `Mail ${mail.id} was delivered on ${localTime(mail.deliveredAt ?? 0)}, nothing to do. Waiting mail: office mail list --waiting`,
    )
  }
  if (mail.state === 'held') {
    throw new OfficeError(
      `Mail ${mail.id} is held because its ${mail.about.kind} may be spam. If it is none: office ${mail.about.kind}s accept ${mail.about.id}`,
    )
  }
  if (options.dryRun) return terminal.out(`Would try mail ${mail.id} again.\n`)
  await store.outbox.revive(mail.id, settings.mailTo)
  terminal.out(
    settings.smtpUrl
      ? `Mail ${mail.id} is tried again by the running service within seconds.\n`
      : `Mail ${mail.id} waits and is tried again once SMTP_URL is set; it is not set here.\n`,
  )
}

function whereItStands({ state, dueAt, deliveredAt }: Mail) {
  if (state === 'delivered') return `delivered ${localTime(deliveredAt ?? 0)}`
  if (state === 'failed' || state === 'held') return state
  return dueAt <= Date.now() ? 'waiting' : `waiting until ${localTime(dueAt)}`
}

const asJson = ({ createdAt, dueAt, deliveredAt, ...mail }: Mail) => ({
  ...mail,
  createdAt: new Date(createdAt).toISOString(),
  dueAt: new Date(dueAt).toISOString(),
  deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
})
