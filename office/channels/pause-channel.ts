import type { ChannelName } from '../../contract/channels.ts'
import type { Store } from '../../store/open-store.ts'
import type { Office } from '../cli/open-office.ts'
import { readReason } from '../cli/read-reason.ts'
import { readSendingTimes } from './sending-times.ts'

type Options = { dryRun?: true }

/** `channels pause` */
export async function pauseChannel(
  { store, terminal }: Office,
  name: ChannelName,
  { dryRun, ...options }: Options & { reason: string },
) {
  const reason = readReason(options)
  const { waiting } = (await store.outbox.backlogs())[name]
  const effect =
    name === 'acknowledgement'
      ? `${deliveries(waiting)} will not be sent, and no new ones are written`
      : `${deliveries(waiting)} and all new ones wait`
  const isChanged = dryRun ? !(await isPaused(store, name)) : await store.channels.pause(name, reason, null)
  if (!isChanged) return terminal.out(`Nothing to do: ${name} is paused already: office channels status\n`)
  if (dryRun) return terminal.out(`Would pause ${name}: ${effect}.\n`)
  terminal.out(`Paused ${name}: ${effect}. To resume: office channels resume ${name}\n`)
}

/** `channels resume` */
export async function resumeChannel(office: Office, name: ChannelName, { dryRun }: Options) {
  const { store, terminal } = office
  const { waiting } = (await store.outbox.backlogs())[name]
  const isChanged = dryRun ? await isPaused(store, name) : await store.channels.resume(name, null)
  if (!isChanged) return terminal.out(`Nothing to do: ${name} is not paused.\n`)
  if (dryRun) return terminal.out(`Would resume ${name}, with ${deliveries(waiting)}.\n`)
  const when = await readSendingTimes(office)
  terminal.out(
    waiting === 0
      ? `Resumed ${name}; nothing waits.\n`
      : `Resumed ${name}; ${deliveries(waiting)} will be sent ${when(name)}.\n`,
  )
}

async function isPaused({ channels }: Store, name: ChannelName) {
  const states = await channels.list()
  return states.some((state) => state.name === name && state.pausedAt !== null)
}

/** `1 waiting delivery`, `2 waiting deliveries` */
const deliveries = (count: number) => `${count} waiting ${count === 1 ? 'delivery' : 'deliveries'}`
