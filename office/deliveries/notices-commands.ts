import { type Command, InvalidArgumentError } from 'commander'
import { type ChannelName, type ChannelState, channelNames } from '../../records/delivery.ts'
import { channelsOf } from '../../server/delivery/channels-of.ts'
import { sendTestChat } from '../../server/delivery/chat/chat-channel.ts'
import { sendTestEvent } from '../../server/delivery/webhook/webhook-channel.ts'
import { DeliveryError } from '../../server/delivery/worker/channel.ts'
import { localTime } from '../cli/dates.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { type Office, settingsOf, type WithOffice } from '../cli/open-office.ts'
import { printJson, printTable } from '../cli/print-rows.ts'
import { type Terminal, visibleLine } from '../cli/terminal.ts'
import { addDeliveryCommands } from './delivery-commands.ts'
import { notices } from './delivery-kinds.ts'

export function addNoticesCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  const command = program
    .command('notices')
    .description('notices to the webhook and the chat, and the state of all channels')
  command
    .command('status')
    .description('show for each channel whether it works, and what waits')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(status))
  addDeliveryCommands(command, withOffice, notices)
  command
    .command('pause')
    .argument('<channel>', CHANNEL_HELP, readChannel)
    .description('stop sending over a channel; its deliveries wait')
    .requiredOption('--reason <text>', 'the reason, which notices status prints')
    .action(withOffice(pause))
  command
    .command('resume')
    .argument('<channel>', CHANNEL_HELP, readChannel)
    .description('go on with a paused channel, and send at once what waits')
    .action(withOffice(resume))
  command
    .command('test')
    .argument('[channel]', 'webhook or chat; without it both that are set', readTestable)
    .description('send a test to the webhook and the chat, and show their answer')
    .action((channel?: 'webhook' | 'chat') => test(terminal, channel))
}

const CHANNEL_HELP = channelNames.join(', ')

function readChannel(text: string): ChannelName {
  const name = channelNames.find((known) => known === text)
  if (!name) throw new InvalidArgumentError(`Expected one of: ${CHANNEL_HELP}.`)
  return name
}

function readTestable(text: string) {
  if (text !== 'webhook' && text !== 'chat')
    throw new InvalidArgumentError('Expected webhook or chat.')
  return text
}

async function status({ store, settings, terminal }: Office, { json }: { json?: true }) {
  const on = channelsOf(settings)
  const states = await store.channels.list()
  const backlogs = await store.outbox.backlogs()
  const rows = channelNames.map((name) => {
    const state = states.find((one) => one.name === name)
    const { waiting, held, failed } = backlogs[name]
    return { name, isSet: on.includes(name), state, waiting, held, failed }
  })
  async function* batches() {
    yield rows
  }
  if (json) return printJson(terminal, batches(), asJson)
  type Row = (typeof rows)[number]
  await printTable(terminal, batches(), [
    { title: 'Channel', text: ({ name }: Row) => name },
    { title: 'Waiting', text: ({ waiting }: Row) => String(waiting) },
    { title: 'Held', text: ({ held }: Row) => String(held) },
    { title: 'Failed', text: ({ failed }: Row) => String(failed) },
    { title: 'State', text: (row: Row) => stateText(row.isSet, row.state), least: 20 },
  ])
}

const asJson = ({ state, ...row }: { state: ChannelState | undefined; name: ChannelName }) => ({
  ...row,
  pausedAt: isoTime(state?.pausedAt),
  pausedFor: state?.pausedFor ?? null,
  failingSince: isoTime(state?.failingSince),
  lastError: state?.lastError ?? null,
})

const isoTime = (ms: number | null | undefined) => (ms ? new Date(ms).toISOString() : null)

function stateText(isSet: boolean, state: ChannelState | undefined) {
  if (state?.pausedAt)
    return `paused since ${localTime(state.pausedAt)}: ${visibleLine(state.pausedFor ?? '')}`
  if (!isSet) return 'not set'
  if (state?.failingSince)
    return `fails since ${localTime(state.failingSince)}: ${visibleLine(state.lastError ?? '')}`
  return 'works'
}

async function pause(
  { store, terminal }: Office,
  channel: ChannelName,
  options: { reason: string },
) {
  const reason = options.reason.trim()
  if (reason === '') throw new UsageError('--reason is empty; expected a short reason.')
  terminal.out(
    (await store.channels.pause(channel, reason, null))
      ? `Paused ${channel}. To go on: office notices resume ${channel}\n`
      : `Nothing to do: ${channel} is paused already.\n`,
  )
}

async function resume({ store, terminal }: Office, channel: ChannelName) {
  const isResumed = await store.channels.resume(channel, null)
  if (!isResumed) return terminal.out(`Nothing to do: ${channel} is not paused.\n`)
  const { waiting } = (await store.outbox.backlogs())[channel]
  const count = waiting === 1 ? '1 delivery' : `${waiting} deliveries`
  terminal.out(`Resumed ${channel}; ${count} will be sent now.\n`)
}

/** Needs no database: a test is not a delivery. */
async function test(terminal: Terminal, channel?: 'webhook' | 'chat') {
  const { webhook, chat } = settingsOf(terminal)
  const sends = {
    webhook: webhook && (() => sendTestEvent(webhook, terminal.signal)),
    chat: chat && (() => sendTestChat(chat, terminal.signal)),
  }
  const names = channel ? [channel] : (['webhook', 'chat'] as const).filter((name) => sends[name])
  if (names.length === 0)
    throw new OfficeError('Neither WEBHOOK_URL nor CHAT_URL is set; nothing can be tested.')
  const problems: string[] = []
  for (const name of names) {
    const send = sends[name]
    if (!send) throw new OfficeError(`${settingNames[name]} is not set.`)
    const problem = await problemOf(send)
    if (problem) problems.push(`${name}: ${problem}.`)
    else terminal.out(`${name}: the receiver accepted the test.\n`)
  }
  if (problems.length > 0) throw new OfficeError(problems.join('\n'))
}

const settingNames = { webhook: 'WEBHOOK_URL', chat: 'CHAT_URL' }

async function problemOf(send: () => Promise<void>) {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.message
    throw error
  }
}
