import { type Command, InvalidArgumentError } from 'commander'
import { type ChannelName, channelNames } from '../../contract/channels.ts'
import { sendTestChat } from '../../server/delivery/chat/chat-channel.ts'
import { sendTestEvent } from '../../server/delivery/webhook/webhook-channel.ts'
import { DeliveryError } from '../../server/delivery/worker/channel.ts'
import { OfficeError } from '../cli/errors.ts'
import { settingsOf, type WithOffice } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'
import { channelStatus } from './channel-status.ts'
import { addDeliveryCommands } from './delivery-commands.ts'
import { notices } from './delivery-kinds.ts'
import { pauseChannel, resumeChannel } from './pause-channel.ts'

export function addNoticesCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  const command = program
    .command('notices')
    .description('notices to the webhook and the chat, and the state of all channels')
  command
    .command('status')
    .description('show the state of each channel and its number of waiting deliveries')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(channelStatus))
  addDeliveryCommands(command, withOffice, notices)
  command
    .command('pause')
    .argument('<channel>', CHANNEL_HELP, readChannel)
    .description('stop sending over a channel; its deliveries wait, acknowledgements are dismissed')
    .requiredOption('--reason <text>', 'the reason, which notices status prints')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(pauseChannel))
  command
    .command('resume')
    .argument('<channel>', CHANNEL_HELP, readChannel)
    .description('resume a paused channel; its waiting deliveries are sent at once')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(resumeChannel))
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
