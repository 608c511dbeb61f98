import { type Command, Option } from 'commander'
import type { Delivery, DeliveryState } from '../../records/delivery.ts'
import { composeMail } from '../../server/delivery/mail/compose-mail.ts'
import { readSite } from '../../settings/read-site.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { localTime } from '../cli/dates.ts'
import { findOne, ID_HELP, IDS_HELP } from '../cli/find-one.ts'
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
  const mail = program
    .command('mail')
    .description('mails to staff: about leads and messages, and daily reports')
  mail
    .command('list')
    .description('list all mails, newest last')
    .addOption(only('waiting', 'mails that the service will still try to send'))
    .addOption(only('held', 'mails held because the lead or message may be spam'))
    .addOption(only('failed', 'mails that failed and are not retried automatically'))
    .addOption(only('dismissed', 'mails that staff dismissed or that are about spam'))
    .addOption(only('delivered', 'mails that the mail server accepted'))
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  mail
    .command('show')
    .argument('<id>', ID_HELP)
    .description('show one mail with its text')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(show))
  mail
    .command('retry')
    .argument('[id...]', IDS_HELP)
    .description('retry a waiting, failed or dismissed mail at once')
    .option('--failed', 'retry all failed mails')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(retryMails))
  mail
    .command('dismiss')
    .argument('<id...>', IDS_HELP)
    .description('dismiss a waiting, held or failed mail, so that it is not sent')
    .requiredOption('--reason <text>', 'the reason, which mail list and mail show print')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(dismissMails))
  addMailCheck(mail, terminal)
}

const states = ['waiting', 'held', 'failed', 'dismissed', 'delivered'] as const

const only = (state: DeliveryState, which: string) =>
  new Option(`--${state}`, `only ${which}`).conflicts(states.filter((other) => other !== state))

type ListOptions = { json?: true } & Partial<Record<DeliveryState, true>>
type Shown = Delivery & { short: string; shortAbout: string }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const state = states.find((name) => options[name])
  const batches = inBatches(terminal, (page) => store.outbox.list(state, page))
  if (options.json) return printJson(terminal, batches, asJson)
  const columns = [
    { title: 'Id', text: ({ short }: Shown) => short },
    { title: 'Written', text: ({ createdAt }: Delivery) => localTime(createdAt) },
    { title: 'About', text: ({ about, shortAbout }: Shown) => `${about.kind} ${shortAbout}` },
    { title: 'To', text: ({ recipient }: Delivery) => recipient ?? '', least: 8 },
    { title: 'State', text: stateText, least: 12 },
    { title: 'Tries', text: ({ attempts }: Delivery) => String(attempts) },
    { title: 'Why', text: whyText, least: 6 },
  ]
  if (await printTable(terminal, shownMails(batches), columns)) return
  terminal.err(`No ${state ? `${state} mails` : 'mails yet'} in ${whereRecords(settings)}.\n`)
}

async function* shownMails(batches: AsyncIterable<Delivery[]>): AsyncGenerator<Shown[]> {
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
    { label: 'State', text: stateText(mail) },
    { label: 'Tries', text: String(mail.attempts) },
    { label: 'Why', text: visibleLine(whyText(mail)) },
    { label: 'Reply to', text: content?.replyTo ?? '' },
    { label: 'Subject', text: visibleLine(content?.subject ?? '') },
  ].filter(({ text }) => text !== '')
  terminal.out(
    `${definitions(rows)}\n${visibleText(content?.text ?? 'The lead or message of this mail no longer exists.')}\n`,
  )
}

/** The reason that staff gave, or else the last response of the mail server. */
const whyText = ({ state, dismissedFor, lastError }: Delivery) =>
  (state === 'dismissed' ? dismissedFor : lastError) ?? ''

const stateText = (mail: Delivery) =>
  mail.channel === 'sample' ? `${timedState(mail)} (sample)` : timedState(mail)

function timedState({ state, dueAt, deliveredAt }: Delivery) {
  if (state === 'delivered') return `delivered ${localTime(deliveredAt ?? 0)}`
  if (state !== 'waiting') return state
  return dueAt <= Date.now() ? 'waiting' : `waiting until ${localTime(dueAt)}`
}

const asJson = ({ createdAt, dueAt, deliveredAt, ...mail }: Delivery) => ({
  ...mail,
  createdAt: new Date(createdAt).toISOString(),
  dueAt: dueAt === 0 ? null : new Date(dueAt).toISOString(), // 0: at once.
  deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
})
