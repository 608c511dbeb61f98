import { type Command, Option } from 'commander'
import type { Delivery, DeliveryState } from '../../records/delivery.ts'
import { isoTime } from '../../records/iso-time.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { localTime } from '../cli/dates.ts'
import { findOne, ID_HELP, IDS_HELP } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { printJson, printTable } from '../cli/print-rows.ts'
import { ID_TIME_LENGTH, shortId } from '../cli/short-ids.ts'
import { definitions } from '../cli/table.ts'
import { jsonText, visibleLine, visibleText } from '../cli/terminal.ts'
import { whereRecords } from '../cli/where-records.ts'
import { composeDelivery } from './compose-delivery.ts'
import type { DeliveryKind } from './delivery-kinds.ts'
import { dismissDeliveries } from './dismiss-deliveries.ts'
import { findIn } from './find-deliveries.ts'
import { retryDeliveries } from './retry-deliveries.ts'

/** The commands that `mail` and `notices` have in common. */
export function addDeliveryCommands(parent: Command, withOffice: WithOffice, kind: DeliveryKind) {
  const { noun, command } = kind
  parent
    .command('list')
    .description(`list all ${noun}s, newest last`)
    .addOption(only('waiting', 'that the service will still try to send'))
    .addOption(only('held', 'that are held because the lead or message may be spam'))
    .addOption(only('failed', 'that failed and are not retried automatically'))
    .addOption(only('dismissed', 'that staff dismissed or that are about spam'))
    .addOption(only('delivered', 'that the mail server or receiver accepted'))
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list(kind)))
  parent
    .command('show')
    .argument('<id>', ID_HELP)
    .description(`show one ${noun} with its text`)
    .option('--json', 'print JSON for other programs')
    .action(withOffice(show(kind)))
  parent
    .command('retry')
    .argument('[id...]', IDS_HELP)
    .description(`retry a waiting, failed or dismissed ${noun} at once`)
    .option('--failed', `retry all failed ${noun}s`)
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(retryDeliveries(kind)))
  parent
    .command('dismiss')
    .argument('<id...>', IDS_HELP)
    .description(`dismiss a waiting, held or failed ${noun}, so that it is not sent`)
    .requiredOption(
      '--reason <text>',
      `the reason, which ${command} list and ${command} show print`,
    )
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(dismissDeliveries(kind)))
}

const states = ['waiting', 'held', 'failed', 'dismissed', 'delivered'] as const

const only = (state: DeliveryState, which: string) =>
  new Option(`--${state}`, `only those ${which}`).conflicts(
    states.filter((other) => other !== state),
  )

type ListOptions = { json?: true } & Partial<Record<DeliveryState, true>>
type Shown = Delivery & { short: string; shortAbout: string }

const list =
  ({ noun, channels }: DeliveryKind) =>
  async ({ store, settings, terminal }: Office, options: ListOptions) => {
    const state = states.find((name) => options[name])
    const batches = inBatches(terminal, (page) => store.outbox.list(state, { ...page, channels }))
    if (options.json) return printJson(terminal, batches, asJson)
    const columns = [
      { title: 'Id', text: ({ short }: Shown) => short },
      { title: 'Written', text: ({ createdAt }: Delivery) => localTime(createdAt) },
      { title: 'About', text: (mail: Shown) => aboutText(mail, mail.shortAbout) },
      { title: 'To', text: receiverText, least: 8 },
      { title: 'State', text: stateText, least: 12 },
      { title: 'Tries', text: ({ attempts }: Delivery) => String(attempts) },
      { title: 'Why', text: whyText, least: 6 },
    ]
    if (await printTable(terminal, withShortIds(batches), columns)) return
    terminal.err(
      `No ${state ? `${state} ${noun}s` : `${noun}s yet`} in ${whereRecords(settings)}.\n`,
    )
  }

async function* withShortIds(batches: AsyncIterable<Delivery[]>): AsyncGenerator<Shown[]> {
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

const show =
  (kind: DeliveryKind) =>
  async (office: Office, id: string, { json }: { json?: true }) => {
    const { store, terminal } = office
    const { noun, command } = kind
    const mail = findOne(await findIn(store.outbox, kind)(id), noun, id, `${command} list`)
    const composed = await composeDelivery(office, mail)
    const { recipient = mail.recipient, subject, replyTo, text, message } = composed
    if (json) {
      const content = { recipient, subject, replyTo, text, message }
      return terminal.out(jsonText({ ...asJson(mail), ...content }))
    }
    const rows = [
      { label: 'Id', text: mail.id },
      { label: 'About', text: aboutText(mail, mail.about.id) },
      { label: 'To', text: visibleLine(recipient ?? receiverText(mail)) },
      { label: 'Written', text: localTime(mail.createdAt) },
      { label: 'State', text: stateText(mail) },
      { label: 'Tries', text: String(mail.attempts) },
      { label: 'Why', text: visibleLine(whyText(mail)) },
      { label: 'Reply to', text: replyTo ?? '' },
      { label: 'Subject', text: visibleLine(subject ?? '') },
    ].filter(({ text }) => text !== '')
    const gone = `The ${mail.about.kind} of this ${noun} no longer exists.`
    terminal.out(`${definitions(rows)}\n`)
    terminal.out(
      text === undefined && message ? jsonText(message) : `${visibleText(text ?? gone)}\n`,
    )
  }

/** `changed`: staff changed the request. */
const aboutText = ({ about, event }: Delivery, id: string) =>
  `${about.kind} ${id}${event ? ` (${event})` : ''}`

/** An address, or the channel. */
const receiverText = ({ channel, recipient }: Delivery) =>
  recipient ?? (channel === 'acknowledgement' ? 'the visitor' : channel === 'mail' ? '' : channel)

/** The reason that staff gave, or else the last answer of the mail server or receiver. */
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
  deliveredAt: isoTime(deliveredAt),
})
