import { type Command, InvalidArgumentError } from 'commander'
import { type ChannelName, channelNames, type ReceiverChannel, receiverChannels } from '../../contract/channels.ts'
import { channelKinds } from '../../server/delivery/channel-kinds.ts'
import { DeliveryError } from '../../server/delivery/worker/channel.ts'
import { OfficeError } from '../cli/errors.ts'
import { settingsOf, type WithOffice } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'
import { channelStatus } from './channel-status.ts'
import { pauseChannel, resumeChannel } from './pause-channel.ts'

export function addChannelsCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  const channels = program
    .command('channels')
    .description('mail, webhook, chat, acknowledgements and answers: their state')
  channels
    .command('status')
    .description('show the state of each channel and its number of waiting deliveries')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(channelStatus))
  channels
    .command('pause')
    .argument('<channel>', CHANNEL_HELP, readChannel)
    .description('stop sending over a channel; its deliveries wait, acknowledgements are dismissed')
    .requiredOption('--reason <text>', 'the reason, which channels status prints')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(pauseChannel))
  channels
    .command('resume')
    .argument('<channel>', CHANNEL_HELP, readChannel)
    .description('resume a paused channel; its waiting deliveries are sent at once')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(resumeChannel))
  channels
    .command('test')
    .argument('[channel]', `${orList}; without it all that are set`, readTestable)
    .description('send a test to the webhook and the chat, and show their answers')
    .action((channel?: ReceiverChannel) => test(terminal, channel))
}

const CHANNEL_HELP = channelNames.join(', ')

function readChannel(text: string): ChannelName {
  const name = channelNames.find((known) => known === text)
  if (!name) throw new InvalidArgumentError(`Expected one of: ${CHANNEL_HELP}.`)
  return name
}

const orList = new Intl.ListFormat('en', { type: 'disjunction' }).format(receiverChannels)

function readTestable(text: string): ReceiverChannel {
  const name = receiverChannels.find((known) => known === text)
  if (!name) throw new InvalidArgumentError(`Expected ${orList}.`)
  return name
}

/** Needs no database: a test is not a delivery. */
async function test(terminal: Terminal, channel?: ReceiverChannel) {
  const settings = settingsOf(terminal)
  const missing = (name: ReceiverChannel) => channelKinds[name].missingSetting(settings)
  const names = channel ? [channel] : receiverChannels.filter((name) => !missing(name))
  if (names.length === 0) {
    const neither = receiverChannels.map(missing).join(' nor ')
    throw new OfficeError(`Neither ${neither} is set; nothing can be tested.`)
  }
  const problems: string[] = []
  for (const name of names) {
    if (missing(name)) throw new OfficeError(`${missing(name)} is not set.`)
    const problem = await problemOf(() => channelKinds[name].test(settings, terminal.signal))
    if (problem) problems.push(`${name}: ${problem}.`)
    else terminal.out(`${name}: the receiver accepted the test.\n`)
  }
  if (problems.length > 0) throw new OfficeError(problems.join('\n'))
}

async function problemOf(send: () => Promise<unknown>) {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.message
    throw error
  }
}
