import { type Command, Option } from 'commander'
import { type ChannelName, channelNames } from '../../contract/channels.ts'
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
import { emptyListText } from '../cli/where-records.ts'
import { composeDelivery } from './compose-delivery.ts'
import { dismissDeliveries } from './dismiss-deliveries.ts'
import { channelsOf, DELIVERIES_LIST } from './of-channel.ts'
import { retryDeliveries } from './retry-deliveries.ts'

export function addDeliveriesCommands(program: Command, withOffice: WithOffice) {
  const deliveries = program
    .command('deliveries')
    .description('requests and notices by mail, webhook and chat, acknowledgements, and answers')
  deliveries
    .command('list')
    .description('list all deliveries, newest last')
    .addOption(onlyChannel())
    .addOption(only('waiting', 'that the service will still try to send'))
    .addOption(only('held', 'that are held because the request may be spam'))
    .addOption(only('failed', 'that failed and are not retried automatically'))
    .addOption(only('dismissed', 'that staff dismissed or that are about spam'))
    .addOption(only('delivered', 'that the mail server or receiver accepted'))
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  deliveries
    .command('show')
    .argument('<id>', ID_HELP)
    .description('show one delivery with its text')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(show))
  deliveries
    .command('retry')
    .argument('[id...]', IDS_HELP)
    .description('retry waiting, failed or dismissed deliveries at once')
    .option('--failed', 'retry all failed deliveries')
    .addOption(onlyChannel())
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(retryDeliveries))
  deliveries
    .command('dismiss')
    .argument('<id...>', IDS_HELP)
    .description('dismiss waiting, held or failed deliveries, so that they are not sent')
    .requiredOption('--reason <text>', 'the reason, which list and show print')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(dismissDeliveries))
}

const onlyChannel = () => new Option('--channel <channel>', 'only deliveries over this channel').choices(channelNames)

const states = ['waiting', 'held', 'failed', 'dismissed', 'delivered'] as const

const only = (state: DeliveryState, which: string) =>
  new Option(`--${state}`, `only those ${which}`).conflicts(states.filter((other) => other !== state))

type ListOptions = { channel?: ChannelName; json?: true } & Partial<Record<DeliveryState, true>>
type Shown = Delivery & { short: string; shortAbout: string }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const state = states.find((name) => options[name])
  const batches = inBatches(terminal, (page) => store.outbox.list(state, { ...page, channels: channelsOf(options) }))
  if (options.json) return printJson(terminal, batches, asJson)
  const columns = [
    { title: 'Id', text: ({ short }: Shown) => short },
    { title: 'Written', text: ({ createdAt }: Delivery) => localTime(createdAt) },
    { title: 'About', text: (delivery: Shown) => aboutText(delivery, delivery.shortAbout) },
    { title: 'To', text: receiverText, least: 8 },
    { title: 'State', text: stateText, least: 12 },
    { title: 'Tries', text: ({ attempts }: Delivery) => String(attempts) },
    { title: 'Why', text: whyText, least: 6 },
  ]
  if (await printTable(terminal, withShortIds(batches), columns)) return
  const isFiltered = state !== undefined || options.channel !== undefined
  terminal.err(emptyListText('deliveries', isFiltered, settings))
}

async function* withShortIds(batches: AsyncIterable<Delivery[]>): AsyncGenerator<Shown[]> {
  for await (const deliveries of batches) {
    const ids = deliveries.map(({ id }) => id)
    const short = shortId(ids, ID_TIME_LENGTH)
    const abouts = deliveries.map(({ about }) => about.id)
    const shortAbout = shortId(abouts, ID_TIME_LENGTH)
    yield deliveries.map((delivery) => ({
      ...delivery,
      short: short(delivery.id),
      shortAbout: shortAbout(delivery.about.id),
    }))
  }
}

async function show(office: Office, id: string, { json }: { json?: true }) {
  const { store, terminal } = office
  const delivery = findOne(await store.outbox.find(id), 'delivery', id, DELIVERIES_LIST)
  const composed = await composeDelivery(office, delivery)
  const { recipient = delivery.recipient, subject, replyTo, text, message } = composed
  if (json) {
    const content = { recipient, subject, replyTo, text, message }
    return terminal.out(jsonText({ ...asJson(delivery), ...content }))
  }
  const rows = [
    { label: 'Id', text: delivery.id },
    { label: 'About', text: aboutText(delivery, delivery.about.id) },
    { label: 'To', text: visibleLine(recipient ?? receiverText(delivery)) },
    { label: 'Written', text: localTime(delivery.createdAt) },
    { label: 'State', text: stateText(delivery) },
    { label: 'Tries', text: String(delivery.attempts) },
    { label: 'Why', text: visibleLine(whyText(delivery)) },
    { label: 'Reply to', text: replyTo ?? '' },
    { label: 'Subject', text: visibleLine(subject ?? '') },
  ].filter(({ text }) => text !== '')
  const gone = `The ${delivery.about.kind} of this delivery no longer exists.`
  terminal.out(`${definitions(rows)}\n`)
  terminal.out(text === undefined && message ? jsonText(message) : `${visibleText(text ?? gone)}\n`)
}

/** `changed`: staff changed the request. */
const aboutText = ({ about, event }: Delivery, id: string) => `${about.kind} ${id}${event ? ` (${event})` : ''}`

/** An address, or the channel. */
const receiverText = ({ channel, recipient }: Delivery) =>
  recipient ?? (channel === 'acknowledgement' ? 'the visitor' : channel === 'mail' ? '' : channel)

/** The reason that staff gave, or else the last answer of the mail server or receiver. */
const whyText = ({ state, dismissedFor, lastError }: Delivery) =>
  (state === 'dismissed' ? dismissedFor : lastError) ?? ''

const stateText = (delivery: Delivery) =>
  delivery.channel === 'sample' ? `${timedState(delivery)} (sample)` : timedState(delivery)

function timedState({ state, dueAt, deliveredAt }: Delivery) {
  if (state === 'delivered') return `delivered ${localTime(deliveredAt ?? 0)}`
  if (state !== 'waiting') return state
  return dueAt <= Date.now() ? 'waiting' : `waiting until ${localTime(dueAt)}`
}

const asJson = ({ createdAt, dueAt, deliveredAt, ...delivery }: Delivery) => ({
  ...delivery,
  createdAt: new Date(createdAt).toISOString(),
  dueAt: dueAt === 0 ? null : new Date(dueAt).toISOString(), // 0: at once.
  deliveredAt: isoTime(deliveredAt),
})
